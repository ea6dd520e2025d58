//! What the map knows of the levels: the places in their order, what is won and open in them, and what their gates ask
//! for. It follows the library and the save, and puts things into words only when they change.

use super::context::scenery_of;
use crate::content::library::{Library, pack_of};
use crate::content::progress::{self, Gate, pack_gate};
use crate::content::save::Save;
use crate::content::style::Pack;

/// One level of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    pub id: String,
    /// Its number in its place, from 1.
    pub number: usize,
    /// None before the first win.
    pub stars: Option<u8>,
    /// It was won or skipped.
    passed: bool,
    pub open: bool,
}

/// One pack.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub pack: String,
    /// The pack's name with a capital.
    pub title: String,
    pub scenery: Pack,
    /// Its levels among all spots.
    pub first: usize,
    pub count: usize,
    pub gate: Gate,
    /// Fireflies caught of those there are, or had of those the gate asks for.
    pub score: String,
}

/// All levels as the map shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    pub places: Vec<Place>,
    pub spots: Vec<Spot>,
    /// The level to be played next, where Nim waits.
    pub current: usize,
    /// The level that was played last, if it is still there.
    pub last: Option<usize>,
    /// All fireflies caught, as text.
    pub total: String,
}

impl Places {
    /// What there is now.
    pub fn new(library: &Library, save: &Save) -> Places {
        let mut places: Vec<Place> = Vec::new();
        let mut spots: Vec<Spot> = Vec::new();
        for level in library.playable() {
            let pack = pack_of(&level.id);
            if places.last().is_none_or(|place| place.pack != pack) {
                places.push(place(library, save, pack, spots.len()));
            }
            let Some(place) = places.last_mut() else { continue };
            place.count += 1;
            spots.push(Spot {
                id: level.id.clone(),
                number: place.count,
                stars: save.stars(&level.id),
                passed: save.level(&level.id).passed(),
                open: progress::is_open(library, save, &level.id),
            });
        }
        for place in &mut places {
            let own = &spots[place.first..place.first + place.count];
            let caught: u32 = own.iter().filter_map(|spot| spot.stars).map(u32::from).sum();
            let Gate { needed, have, open } = place.gate;
            place.score = if open { format!("{caught}/{}", 3 * place.count) } else { format!("{have}/{needed}") };
        }
        let index_of = |id: &str| spots.iter().position(|spot| spot.id == id);
        let current = progress::current(library, save).and_then(|level| index_of(&level.id)).unwrap_or(0);
        let last = save.last().and_then(index_of);
        let total = progress::stars(library, save).to_string();
        Places { places, spots, current, last, total }
    }

    /// Whether the library and the save still say the same. Nothing is allocated for it.
    pub fn holds(&self, library: &Library, save: &Save) -> bool {
        let mut spots = self.spots.iter();
        // What is open follows from these.
        let same = |spot: &Spot, id: &str| {
            spot.id == id && spot.stars == save.stars(id) && spot.passed == save.level(id).passed()
        };
        library.playable().all(|level| spots.next().is_some_and(|spot| same(spot, &level.id))) && spots.next().is_none()
    }

    /// How many levels each place has.
    pub fn counts(&self) -> Vec<usize> {
        self.places.iter().map(|place| place.count).collect()
    }

    /// Whether every level of a place was won.
    pub fn is_won(&self, place: &Place) -> bool {
        self.spots[place.first..place.first + place.count].iter().all(|spot| spot.stars.is_some())
    }

    /// The place that a level is in.
    pub fn place_of(&self, spot: usize) -> usize {
        self.places.iter().rposition(|place| place.first <= spot).unwrap_or(0)
    }
}

fn place(library: &Library, save: &Save, pack: &str, first: usize) -> Place {
    let mut letters = pack.chars();
    let capital = letters.next().map(|first| first.to_ascii_uppercase());
    Place {
        title: capital.into_iter().chain(letters).collect(),
        scenery: scenery_of(pack),
        gate: pack_gate(library, save, pack),
        pack: pack.to_string(),
        first,
        count: 0,
        score: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::library::of_packs as library;

    #[test]
    fn issue_all_packs_were_the_garden() {
        // Cause: the map showed every level on one page with a fixed title, and counted fireflies only once.
        let library = library(&[("garden", 1), ("pond", 2), ("zoo", 1)]);
        let mut save = Save::default();
        save.note_win("garden/01", 2, 100, false);
        save.note_win("pond/01", 1, 100, false);
        let places = Places::new(&library, &save);
        let titles: Vec<_> = places.places.iter().map(|place| (place.title.as_str(), place.score.as_str())).collect();
        assert_eq!(titles, [("Garden", "2/3"), ("Pond", "1/6"), ("Zoo", "0/3")]);
        assert_eq!((places.total.as_str(), places.current), ("3", 2), "the first open level that is not won");
        assert_eq!(places.spots.iter().map(|spot| spot.number).collect::<Vec<_>>(), [1, 1, 2, 1]);
        assert_eq!((places.place_of(0), places.place_of(2), places.place_of(3)), (0, 1, 2));
    }

    #[test]
    fn a_closed_gate_shows_what_it_asks_for() {
        let library = library(&[("garden", 4), ("pond", 2)]);
        let mut save = Save::default();
        save.note_win("garden/01", 3, 100, false);
        let places = Places::new(&library, &save);
        let pond = &places.places[1];
        assert!(!pond.gate.open && pond.score == format!("3/{}", pond.gate.needed), "{pond:?}");
        assert_eq!(
            places.spots.iter().map(|spot| spot.open).collect::<Vec<_>>(),
            [true, true, false, false, false, false]
        );
        save.note_win("garden/02", 3, 100, false);
        assert!(!places.holds(&library, &save));
        let places = Places::new(&library, &save);
        assert!(places.places[1].gate.open && places.places[1].score == "0/6" && places.spots[4].open);
        assert!(places.holds(&library, &save));
    }

    #[test]
    fn issue_the_map_showed_old_gates_after_skips_were_forgotten() {
        // Cause: only fireflies were compared, and a skip has none.
        let library = library(&[("garden", 2)]);
        let mut save = Save::default();
        save.skip("garden/01");
        let places = Places::new(&library, &save);
        assert!(places.spots[1].open && places.holds(&library, &save));
        assert!(!places.holds(&library, &Save::default()));
    }

    #[test]
    fn a_library_without_levels_has_no_places() {
        let places = Places::new(&Library::default(), &Save::default());
        assert_eq!((places.places.len(), places.current, places.total.as_str()), (0, 0, "0"));
        assert!(
            places.holds(&Library::default(), &Save::default())
                && !places.holds(&library(&[("a", 1)]), &Save::default())
        );
    }
}
