//! What is open: packs open by stars, the levels of an open pack one after another. What was won or skipped once stays
//! open, whatever becomes of the levels around it.

use std::sync::Arc;

use super::ids::MOST_STARS;
use super::library::{Library, pack_of};
use super::night_file::ENDLESS;
use super::save::Save;
use super::style::Pack;
use crate::sim::puzzle::level::Level;
use crate::sim::spider::level::NightLevel;

/// A pack opens at this share of the stars that the packs before it have; never more than 60 %.
const SHARE: (u32, u32) = (1, 2);
const _: () = assert!(SHARE.0 * 10 <= SHARE.1 * 6);

/// What opens a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Stars that open it.
    pub needed: u32,
    /// Stars that the player has, in all packs of the game together.
    pub have: u32,
    /// It is open: there are stars enough, or one of its levels has been passed before.
    pub open: bool,
}

impl Gate {
    /// Stars that are missing.
    pub fn missing(&self) -> u32 {
        if self.open { 0 } else { self.needed.saturating_sub(self.have) }
    }
}

/// Whether a pack is open, and what for. Packs that the game does not know are somebody's own, and open.
pub fn pack_gate(library: &Library, save: &Save, pack: &str) -> Gate {
    let counts = |level: &&Arc<Level>| place_of(pack_of(&level.id)).is_some();
    let have = library.playable().filter(counts).filter_map(|level| save.stars(&level.id)).map(u32::from).sum();
    let Some(place) = place_of(pack) else { return Gate { needed: 0, have, open: true } };
    let before = library.playable().filter(|level| place_of(pack_of(&level.id)).is_some_and(|other| other < place));
    let available = before.count() as u32 * u32::from(MOST_STARS);
    let needed = available * SHARE.0 / SHARE.1;
    let passed = library.playable().any(|level| pack_of(&level.id) == pack && save.level(&level.id).passed());
    Gate { needed, have, open: have >= needed || passed }
}

/// Whether the player may choose this level: its pack is open, and the level before it in the pack was won or skipped.
pub fn is_open(library: &Library, save: &Save, id: &str) -> bool {
    let Some(level) = library.level(id) else { return false };
    if save.level(&level.id).passed() {
        return true;
    }
    let pack = pack_of(id);
    if place_of(pack).is_none() {
        return true;
    }
    let before = library.previous(id).filter(|level| pack_of(&level.id) == pack);
    before.is_none_or(|level| save.level(&level.id).passed()) && pack_gate(library, save, pack).open
}

/// The level after `id`, if the player may choose it.
pub fn next_open<'a>(library: &'a Library, save: &Save, id: &str) -> Option<&'a Arc<Level>> {
    library.next(id).filter(|level| is_open(library, save, &level.id))
}

/// The level before `id`, if the player may choose it.
pub fn previous_open<'a>(library: &'a Library, save: &Save, id: &str) -> Option<&'a Arc<Level>> {
    library.previous(id).filter(|level| is_open(library, save, &level.id))
}

/// The open level that is to be played next: the first one not passed, or the last one if all are.
pub fn current<'a>(library: &'a Library, save: &Save) -> Option<&'a Arc<Level>> {
    let open = |level: &&Arc<Level>| !save.level(&level.id).passed() && is_open(library, save, &level.id);
    library.playable().find(open).or_else(|| library.playable().filter(|l| is_open(library, save, &l.id)).last())
}

/// Whether every level of a pack was won at least once.
pub fn is_won(library: &Library, save: &Save, pack: &str) -> bool {
    let mut own = library.playable().filter(|level| pack_of(&level.id) == pack).peekable();
    own.peek().is_some() && own.all(|level| save.stars(&level.id).is_some())
}

/// All stars that the player has in the levels that there are.
pub fn stars(library: &Library, save: &Save) -> u32 {
    library.playable().filter_map(|level| save.stars(&level.id)).map(u32::from).sum()
}

/// Runs of a night, good or bad, after which the next one opens all the same.
pub const NIGHT_TRIES: u32 = 3;

/// Whether the player may choose the night `id`, with or without a seed: the first one, and every one whose forerunner was
/// survived once or tried often. What was played stays open.
pub fn is_night_open(library: &Library, save: &Save, id: &str) -> bool {
    let base = base_of(id);
    if library.nights().all(|night| night.id != base) {
        return false;
    }
    let Some(before) = night_before(library, id) else { return true };
    let record = save.nights.of(&before.id);
    save.nights.of(base).plays > 0 || record.survived > 0 || record.plays >= NIGHT_TRIES
}

/// The night that has to be survived before `id` opens; None if there is no such night.
pub fn night_before<'a>(library: &'a Library, id: &str) -> Option<&'a NightLevel> {
    let place = library.nights().position(|night| night.id == base_of(id))?;
    // The endless night asks for the first night only: nobody has to see all others before.
    let before = if base_of(id) == ENDLESS { place.min(1) } else { place };
    library.nights().nth(before.checked_sub(1)?).map(Arc::as_ref)
}

/// An id without the seed that the player chose.
fn base_of(id: &str) -> &str {
    id.split(':').next().unwrap_or_default()
}

/// The place of a pack in the order of play.
fn place_of(pack: &str) -> Option<usize> {
    Pack::ALL.iter().position(|known| known.id() == pack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library::of_packs as library;
    use crate::content::night_records::NightResult;
    use crate::content::source::Source;

    fn win(save: &mut Save, pack: &str, count: u32, stars: u8) {
        for number in 1..=count {
            save.note_win(&format!("{pack}/{number:02}"), stars, 100, false);
        }
    }

    #[test]
    fn no_pack_asks_for_more_than_sixty_percent() {
        for sizes in [[12; 5], [8, 1, 12, 3, 7], [1, 1, 1, 1, 1]] {
            let packs: Vec<(&str, u32)> = Pack::ALL.iter().map(|pack| pack.id()).zip(sizes).collect();
            let library = library(&packs);
            let mut available = 0;
            for (pack, count) in packs {
                let gate = pack_gate(&library, &Save::default(), pack);
                assert!(gate.needed * 10 <= available * 6, "{pack}: {} of {available}", gate.needed);
                assert_eq!(gate.open, gate.needed == 0, "{pack}");
                available += 3 * count;
            }
        }
    }

    #[test]
    fn a_pack_opens_with_the_star_that_was_missing() {
        let library = library(&[("garden", 12), ("pond", 12), ("hollow", 12)]);
        let mut save = Save::default();
        win(&mut save, "garden", 8, 2);
        save.note_win("garden/09", 1, 100, false);
        let gate = pack_gate(&library, &save, "pond");
        assert_eq!((gate.needed, gate.have, gate.missing(), gate.open), (18, 17, 1, false));
        assert!(!is_open(&library, &save, "pond/01"));
        save.note_win("garden/09", 2, 100, true);
        assert!(pack_gate(&library, &save, "pond").open);
        assert!(is_open(&library, &save, "pond/01") && !is_open(&library, &save, "pond/02"));
        assert_eq!(pack_gate(&library, &save, "hollow").missing(), 18);
        assert!(next_open(&library, &save, "garden/12").is_some_and(|level| level.id == "pond/01"));
    }

    #[test]
    fn a_pack_is_won_with_its_last_level_and_a_skip_is_no_win() {
        let library = library(&[("garden", 3), ("pond", 1)]);
        let mut save = Save::default();
        win(&mut save, "garden", 2, 3);
        save.skip("garden/03");
        assert!(!is_won(&library, &save, "garden") && !is_won(&library, &save, "nowhere"));
        save.note_win("garden/03", 0, 100, true);
        assert!(is_won(&library, &save, "garden") && !is_won(&library, &save, "pond"));
    }

    #[test]
    fn levels_open_one_after_another_and_a_skip_opens_too() {
        let library = library(&[("garden", 3)]);
        let mut save = Save::default();
        let open = |save: &Save| ["garden/01", "garden/02", "garden/03"].map(|id| is_open(&library, save, id));
        assert_eq!(open(&save), [true, false, false]);
        assert!(next_open(&library, &save, "garden/01").is_none());
        save.note_win("garden/01", 0, 100, false);
        assert_eq!(open(&save), [true, true, false]);
        save.skip("garden/02");
        assert_eq!(open(&save), [true, true, true]);
        assert!(current(&library, &save).is_some_and(|level| level.id == "garden/03"));
        assert!(!is_open(&library, &save, "garden/04"));
    }

    #[test]
    fn what_was_won_stays_open() {
        // A save of the time before gates: the pond was played with few stars.
        let library = library(&[("garden", 12), ("pond", 12)]);
        let mut save = Save::default();
        save.note_win("pond/03", 1, 100, false);
        let gate = pack_gate(&library, &save, "pond");
        assert!(gate.open && gate.missing() == 0 && gate.have < gate.needed);
        let open = ["pond/01", "pond/02", "pond/03", "pond/04", "pond/05"].map(|id| is_open(&library, &save, id));
        assert_eq!(open, [true, false, true, true, false]);
    }

    #[test]
    fn own_packs_are_open_and_count_for_nothing_before_them() {
        let library = library(&[("garden", 2), ("zoo", 2)]);
        let save = Save::default();
        assert!(pack_gate(&library, &save, "zoo").open && is_open(&library, &save, "zoo/02"));
        assert!(current(&Library::default(), &save).is_none());
    }

    #[test]
    fn issue_stars_of_own_packs_opened_the_gates_of_the_game() {
        // Cause: a gate counted the stars of every level there is.
        let library = library(&[("garden", 4), ("pond", 2), ("zoo", 9)]);
        let mut save = Save::default();
        win(&mut save, "zoo", 9, 3);
        let gate = pack_gate(&library, &save, "pond");
        assert_eq!((gate.have, gate.missing(), stars(&library, &save)), (0, 6, 27));
        win(&mut save, "garden", 2, 3);
        assert_eq!(pack_gate(&library, &save, "pond").missing(), 0);
    }

    #[test]
    fn issue_keys_and_cards_led_to_closed_levels() {
        // Cause: the levels around the present one were taken as they come.
        let library = library(&[("garden", 3)]);
        let mut save = Save::default();
        let around = |save: &Save, id| {
            [previous_open(&library, save, id), next_open(&library, save, id)].map(|level| level.map(|l| l.id.clone()))
        };
        assert_eq!(around(&save, "garden/03"), [None, None], "the second is closed");
        assert_eq!(around(&save, "garden/01"), [None, None]);
        save.note_win("garden/01", 1, 100, false);
        assert_eq!(around(&save, "garden/03"), [Some("garden/02".to_string()), None]);
    }

    #[test]
    fn nights_open_one_after_another_and_none_is_a_wall() {
        let library = Library::load(&Source::embedded());
        let mut save = Save::default();
        let open = |save: &Save| {
            ["01", "02", "03", "endless", "endless:5"].map(|id| is_night_open(&library, save, &format!("spider/{id}")))
        };
        assert_eq!(open(&save), [true, false, false, false, false]);
        let lost = NightResult { stars: 0, score: 5, ticks: 100, survived: false };
        save.nights.note("spider/01", NightResult { survived: true, ..lost });
        assert_eq!(open(&save), [true, true, false, true, true]);
        (0..NIGHT_TRIES).for_each(|_| drop(save.nights.note("spider/02", lost)));
        assert_eq!(open(&save), [true, true, true, true, true]);
        assert!(!is_night_open(&library, &save, "spider/99") && !is_night_open(&library, &save, "garden/01"));
    }
}
