//! What every screen needs in a frame: the window, input, content, saves, and the tools to draw with.

use super::input::{Input, Keys, Repeat};
use super::layout::Frame;
use super::log::Log;
use super::platform::{clock, storage};
use super::saving::Saving;
use super::tick_cost::TickCost;
use crate::content::ids::best_run_name;
use crate::content::library::{is_linked, pack_of};
use crate::content::progress;
use crate::content::reload::Content;
use crate::content::save::{Improvement, Save};
use crate::content::save_file::{Loaded, Trouble};
use crate::content::source::Source;
use crate::content::style::Pack;
use crate::math::geom::{Vec2, vec2};
use crate::math::hash::Hasher;
use crate::view::backdrop::Backdrop;
use crate::view::contrast::DIM;
use crate::view::foliage::{Corners, draw_corner_leaves, draw_front_grass};
use crate::view::ink::Ink;
use crate::view::motion::Motion;
use crate::view::paint::Painter;
use crate::view::press::{Look, Press};
use crate::view::site::Site;
use crate::view::sky::{draw_pollen, draw_vignette};
use crate::view::sound::SoundPlayer;
use crate::view::spin::mood::moon_phase;
use crate::view::text::Text;

/// Name of the save in the platform's storage.
const SAVE: &str = "save";
/// Seconds that a window's new size must last before the scenery is painted for it.
const RESIZE_PAUSE: f32 = 0.15;
/// Seconds for which a notice stays.
const NOTICE_TIME: f32 = 6.0;
/// Where every scenery's plants grow.
const SCENERY_SEED: u64 = 11;

pub struct Context {
    /// What a screen lays itself out in: the window, or what a panel leaves of it.
    pub frame: Frame,
    /// The whole window.
    pub window: Frame,
    pub input: Input,
    pub keys: Keys,
    /// Which arrow is held, for its repetition.
    pub repeat: Repeat,
    /// Time for everything that moves on the screen.
    pub motion: Motion,
    pub content: Content,
    /// Where the content comes from, for what is read when it is asked for.
    pub source: Source,
    /// The tuning is not what the file says: nothing that is reached with it is kept.
    pub tuned: bool,
    /// Seconds since the first moment of 1970, UTC: tonight's night and the moon go by it.
    pub date: u64,
    pub save: Save,
    saving: Saving,
    /// The sum of the save's text as it was stored or read last.
    stored: u64,
    /// What happened lately, for F2.
    pub log: Log,
    /// What the player should know and no file is to blame for (saving failed), and the seconds it stays.
    pub notice: Option<(String, f32)>,
    pub painter: Painter,
    pub press: Press,
    pub text: Text,
    pub sounds: SoundPlayer,
    /// What the ticks of the present game cost.
    pub cost: TickCost,
    backdrop: Option<Backdrop>,
    /// Seconds since the window's size last changed.
    size_kept_for: f32,
}

impl Context {
    /// Sets up drawing and input. The window must be open.
    ///
    /// # Errors
    /// What the graphics driver said, if it refuses the shader.
    pub fn new(content: Content, source: Source, silent: bool) -> Result<Context, macroquad::Error> {
        let (save, notice, may_save) = load_save();
        let notice = notice.or_else(|| storage::trouble().map(str::to_owned));
        Ok(Context {
            frame: Frame::new(vec2(1.0, 1.0), 1.0),
            window: Frame::new(vec2(1.0, 1.0), 1.0),
            input: Input::new(),
            keys: Keys::default(),
            repeat: Repeat::default(),
            motion: Motion {
                time: 0.0,
                dt: 0.0,
                reduced: save.settings.reduced_motion,
                contrast: save.settings.high_contrast,
                sparing: 0,
            },
            save,
            saving: Saving::new(may_save),
            stored: storage::load(SAVE).ok().flatten().map_or(0, |text| sum_of(&text)),
            log: Log::default(),
            notice: notice.map(|message| (message, NOTICE_TIME)),
            painter: Painter::default(),
            press: Press::new()?,
            text: Text::new(content.letters.clone()),
            sounds: SoundPlayer::new(&content.sounds, !silent),
            cost: TickCost::default(),
            content,
            source,
            tuned: false,
            date: clock::seconds(),
            backdrop: None,
            size_kept_for: 0.0,
        })
    }

    /// Begins anew with this save, at no time at all, on the day `date`; every tick is said to cost `cost` ms. Pictures
    /// that are taken one after the other know nothing of each other.
    pub fn begin_anew(&mut self, save: Save, date: u64, cost: f32) {
        let (reduced, contrast) = (save.settings.reduced_motion, save.settings.high_contrast);
        self.motion = Motion { time: 0.0, dt: 0.0, reduced, contrast, sparing: 0 };
        (self.save, self.date, self.cost) = (save, date, TickCost::fixed(cost));
        (self.notice, self.backdrop, self.size_kept_for, self.tuned) = (None, None, 0.0, false);
        (self.keys, self.repeat) = (Keys::default(), Repeat::default());
        self.saving = Saving::new(true);
    }

    /// How the moon stands, 0..1: 0 and 1 are new, 0.5 is full.
    pub fn moon(&self) -> f32 {
        moon_phase(self.date as f64 / 86_400.0)
    }

    /// Notes that a level is being played.
    pub fn note_start(&mut self, id: &str) {
        if !is_linked(id) && self.save.note_start(id) {
            self.keep_save();
        }
    }

    /// Notes a won level and saves at once. `recording` makes the text of the run, which is kept if it is the best one.
    /// A best run without a text leaves nothing in its place, so that no worse one is shown as the best.
    pub fn note_win(
        &mut self,
        id: &str,
        stars: u8,
        ticks: u32,
        rewound: bool,
        recording: impl FnOnce() -> Option<String>,
    ) -> Improvement {
        if is_linked(id) {
            return Improvement::default();
        }
        let better = self.save.note_win(id, stars, ticks, rewound);
        self.keep_save();
        if better.first {
            storage::treasure();
        }
        if better.run
            && self.saving.allowed()
            && let Err(problem) = storage::store(&best_run_name(id), &recording().unwrap_or_default())
            && self.saving.works()
        {
            self.notify(problem);
        }
        better
    }

    /// The recording of the best run of a level, if one was kept.
    pub fn best_run(&self, id: &str) -> Option<String> {
        storage::load(&best_run_name(id)).ok().flatten().filter(|text| !text.is_empty())
    }

    /// Notes a lost level.
    pub fn note_loss(&mut self, id: &str) {
        if !is_linked(id) {
            self.save.note_loss(id);
            self.keep_save();
        }
    }

    /// Notes a run that was given up for a new one.
    pub fn note_restart(&mut self, id: &str, ticks: u32, acted: bool) {
        if !is_linked(id) && self.save.note_restart(id, ticks, acted) {
            self.keep_save();
        }
    }

    /// Goes past a level that will not be won: the next one opens.
    pub fn skip(&mut self, id: &str) {
        self.save.skip(id);
        self.keep_save();
    }

    /// Nim has earned the cape: every level of the first pack was won once.
    pub fn caped(&self) -> bool {
        progress::is_won(&self.content.library, &self.save, Pack::ALL[0].id())
    }

    /// Whether progress lasts: false where nothing could be stored last, or a save of a newer game must stay as it is.
    pub fn saves(&self) -> bool {
        self.saving.works()
    }

    /// Writes progress and settings. If that is not possible, the player is told once, the game goes on in memory, and
    /// the next change is the next attempt.
    pub fn keep_save(&mut self) {
        self.take_stored();
        let text = self.save.to_text();
        self.stored = sum_of(&text);
        if let Some(problem) = self.saving.keep(|| storage::store(SAVE, &text)) {
            self.notify(problem);
        }
    }

    /// Another window of the game may have stored progress since: the best of both stays.
    pub fn take_stored(&mut self) {
        let Some(text) = storage::load(SAVE).ok().flatten() else { return };
        let sum = sum_of(&text);
        if sum != std::mem::replace(&mut self.stored, sum)
            && let Ok(other) = Save::parse(SAVE, &text)
        {
            self.save.merge(&other);
        }
    }

    /// Tells the player something for a while.
    pub fn notify(&mut self, message: String) {
        self.log.add(&message);
        self.notice = Some((message, NOTICE_TIME));
    }

    /// The usual site of a pack's scenery in this window.
    pub fn site(&self, pack: Pack) -> Site {
        Site::new(pack, self.window.size, SCENERY_SEED)
    }

    /// Takes the size of the window in this frame.
    pub fn set_frame(&mut self, frame: Frame) {
        self.size_kept_for = if frame == self.window { self.size_kept_for + self.motion.dt } else { 0.0 };
        (self.frame, self.window) = (frame, frame);
    }

    /// The window's size changed a moment ago: not the time to paint for it.
    pub fn resizing(&self) -> bool {
        self.size_kept_for < RESIZE_PAUSE
    }

    /// Draws the scenery behind everything. Painted anew when the site or the style changed, and when the window has
    /// kept a new size for a moment: a window that is dragged larger changes it every frame.
    pub fn draw_backdrop(&mut self, site: &Site) {
        let palette = self.content.style.palette(site.pack);
        let pixel = self.window.pixel * if self.motion.sparing > 0 { 2.0 } else { 1.0 };
        let resizing = self.resizing();
        let usable = self.backdrop.take().filter(|backdrop| resizing || backdrop.fits(palette, site, pixel));
        let mut backdrop =
            usable.unwrap_or_else(|| Backdrop::new(&self.press, &mut self.painter, palette, *site, pixel));
        backdrop.draw(&self.press, &mut self.painter, self.window.size, Vec2::ZERO, self.motion);
        self.backdrop = Some(backdrop);
        if self.motion.contrast {
            self.painter.rect(Vec2::ZERO, self.window.size, Ink::SHADOW.fade(DIM));
        }
    }

    /// Draws what `draw` paints so that it stands as `look` says; the painter must be empty.
    pub fn draw_as(&mut self, look: Option<Look>, draw: impl FnOnce(&mut Context)) {
        let Some(look) = look else { return draw(self) };
        self.press.look(self.window.size, &look);
        draw(self);
        self.press.flush(&mut self.painter);
        self.press.look_straight();
    }

    /// Draws what lies in front of the stage: grass, the dark edge of the picture, leaves in the corners, pollen.
    pub fn draw_foreground(&mut self, site: &Site, corners: &Corners) {
        let palette = self.content.style.palette(site.pack);
        draw_front_grass(&mut self.painter, palette, site, Vec2::ZERO, self.motion);
        draw_vignette(&mut self.painter, site.size, self.content.style.vignette);
        draw_corner_leaves(&mut self.painter, palette, site, Vec2::ZERO, corners, self.motion);
        if self.motion.sparing < 3 {
            draw_pollen(&mut self.painter, site.size, Ink::of(palette.moon), self.motion);
        }
    }
}

fn sum_of(text: &str) -> u64 {
    let mut hasher = Hasher::default();
    hasher.bytes(text.as_bytes());
    hasher.finish()
}

/// The scenery of a pack or of a level in it: `garden/03` plays in the garden, and so does an unknown pack.
pub fn scenery_of(id: &str) -> Pack {
    Pack::from_id(pack_of(id)).unwrap_or(Pack::Garden)
}

/// Reads the save. One that cannot be used is kept aside, so that nothing is lost by going on; if even that is not
/// possible, or if a newer game wrote it, nothing may be written over it. Returns what to tell the player, and whether
/// the game may save.
fn load_save() -> (Save, Option<String>, bool) {
    let (newest, unreadable) = match storage::load(SAVE) {
        Ok(newest) => (newest, None),
        Err(problem) => (None, Some(problem)),
    };
    let previous = storage::load("save.old").ok().flatten();
    let Loaded { save, trouble } = Save::load(newest.as_deref(), previous.as_deref());
    let problem = match (unreadable, trouble) {
        (_, Some(Trouble::Newer(problem))) => {
            let fate = "The saved progress is of a newer game. It stays as it is, and nothing is saved now.";
            return (save, Some(format!("{fate} {problem}")), false);
        }
        (Some(problem), _) => problem,
        (None, Some(Trouble::Broken(problem))) => problem.to_string(),
        (None, None) => return (save, None, true),
    };
    let aside = storage::set_aside(SAVE, "save.broken");
    let fate = match &aside {
        Ok(()) => "it is kept as save.broken",
        Err(_) => "it stays as it is, and nothing is saved until the game starts with a save that it can read",
    };
    (save, Some(format!("The saved progress could not be read; {fate}. {problem}")), aside.is_ok())
}
