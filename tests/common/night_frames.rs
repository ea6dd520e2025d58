//! The fullest night drawn as the game draws it, without a window: the open sky, the web, the prey, Nim and the corners.

use std::sync::Arc;

use glam::{Vec2, vec2};
use gossamer::content::style::Style;
use gossamer::sim::session::Session;
use gossamer::sim::spider::scenes;
use gossamer::sim::spider::state::Night;
use gossamer::sim::tuning::Tuning;
use gossamer::view::motion::Motion;
use gossamer::view::paint::Painter;
use gossamer::view::sky::draw_vignette;
use gossamer::view::spin::mood::{Hour, SkyMood};
use gossamer::view::spin::open_sky::{OpenSky, SkyScene};
use gossamer::view::spin::stage::{NightFrame, NightView};

/// A window in points in which the whole web is seen.
pub const WINDOW: Vec2 = vec2(2560.0, 1080.0);
/// Draw calls of a sky beside its chunks: the air, the band, two rows of trees with a veil of mist each, the HUD's text.
pub const SKY_CALLS: usize = 7;

/// A session, its picture and what it is painted on.
pub struct FullNight {
    pub session: Session<Night>,
    stage: NightView,
    sky: OpenSky,
    style: Style,
    commands: Vec<gossamer::sim::command::Command>,
    number: u32,
    window: Vec2,
}

impl FullNight {
    pub fn new(window: Vec2) -> FullNight {
        let mut level = scenes::level("night_crowded").expect("a named night");
        level.parts[0].seconds = 3600.0;
        let mut tuning = Tuning::default();
        tuning.spin = scenes::tuning();
        let session: Session<Night> = Session::of(Arc::new(level), tuning);
        let style = Style::default();
        FullNight {
            stage: NightView::new(session.game()),
            sky: OpenSky::new(&style.spin, window, 1.0, 1.0, 9),
            session,
            style,
            commands: Vec::with_capacity(16),
            number: 0,
            window,
        }
    }

    /// Lets the scene's hand play for the time of a frame.
    pub fn play(&mut self) {
        for _ in 0..2 {
            scenes::act(self.session.game(), |command| self.commands.push(command));
            self.commands.drain(..).for_each(|command| self.session.push(command));
            self.session.step();
        }
        self.number += 1;
    }

    /// Builds the picture; how many draw calls the sheets need.
    pub fn build(&mut self, p: &mut Painter) -> usize {
        let (night, window) = (self.session.game(), self.window);
        for event in self.session.events() {
            self.stage.event(event, &self.style);
        }
        let motion = Motion::still(self.number as f32 / 60.0);
        self.stage.update(night, 0.5, motion);
        p.begin_frame(1.0);
        let mood = SkyMood::between(&self.style, Hour::Midnight, Hour::Storm, 0.5);
        self.sky.paint_air(p, &mood);
        self.sky.paint(p, &SkyScene { mood, moon: 0.4, camera: vec2(30.0, 10.0) }, motion);
        let sky = p.sheet.chunks().len();
        p.sheet.clear();
        let frame = NightFrame {
            style: &self.style,
            alpha: 0.5,
            window,
            room: window,
            pixel: 1.0,
            unit: 1.0,
            moon: 0.4,
            gentle: false,
            motion,
        };
        self.stage.draw_near(p, night, &frame);
        draw_vignette(p, window, 0.6);
        self.session.clear_events();
        SKY_CALLS + sky + p.sheet.chunks().len()
    }

    /// Strands and prey of the night.
    pub fn size(&self) -> (usize, usize) {
        (self.session.game().web().size().strands, self.session.game().prey().len())
    }
}
