//! The map: five places of one night garden along one path that is scrolled up and down. A node for each level, a gate
//! before each place, tabs that lead from place to place.

use super::context::Context;
use super::input::{Pointer, Step};
use super::layout::Frame;
use super::map_layout::{CURRENT, MapAction, MapLayout, NODE, REFUSAL};
use super::map_paint::{Picture, Sceneries};
use super::places::Places;
use super::route::Route;
use super::scroll::Scroll;
use super::trail::Trail;
use super::ui::{Answer, Area, Button, Ui};
use crate::content::cue::{Cue, Play as Sound};
use crate::math::geom::{Vec2, vec2};
use crate::view::elements::flag::Flag;
use crate::view::nim_pose::{Mood, NimActor};

/// The level select.
pub struct Map {
    ui: Ui<MapAction>,
    nim: NimActor,
    places: Places,
    trail: Trail,
    scroll: Scroll,
    sceneries: Sceneries,
    flag: Flag,
    /// All buttons, those of levels out of sight too: keys reach them.
    buttons: Vec<Button<MapAction>>,
    /// Those that a pointer can reach.
    in_sight: Vec<Button<MapAction>>,
    /// The window that the path was made for.
    frame: Option<Frame>,
    /// A level that is not open was asked for, and how long ago.
    refused: Option<(usize, f32)>,
}

impl Default for Map {
    fn default() -> Map {
        Map {
            ui: Ui::default(),
            nim: NimActor::new(Vec2::ZERO, 1.0, 5),
            places: Places::default(),
            trail: Trail::default(),
            scroll: Scroll::default(),
            sceneries: Sceneries::default(),
            flag: Flag::default(),
            buttons: Vec::with_capacity(96),
            in_sight: Vec::with_capacity(96),
            frame: None,
            refused: None,
        }
    }
}

impl Map {
    pub fn update(&mut self, ctx: &mut Context) -> Route {
        let layout = MapLayout::new(&ctx.frame);
        self.follow(ctx, &layout);
        self.list_buttons(&layout);
        for index in 0..ctx.input.pointers().len() {
            let pointer = ctx.input.pointers()[index];
            if let Some(action) = self.pointer(&pointer, ctx.frame.u)
                && let Some(route) = self.act(ctx, &layout, action)
            {
                return route;
            }
        }
        if let Some(action) = self.keys(ctx, &layout)
            && let Some(route) = self.act(ctx, &layout, action)
        {
            return route;
        }
        self.scroll.turn(ctx.input.wheel().y);
        self.scroll.update(layout.limits(&self.trail), ctx.motion);
        self.list_buttons(&layout);
        self.ui.update(&self.in_sight, ctx.motion.dt);
        self.nim.update(Mood::Idle, vec2(0.5, -2.0), ctx.motion);
        self.flag.update(ctx.motion);
        if let Some((_, since)) = &mut self.refused {
            *since += ctx.motion.dt;
        }
        self.refused.take_if(|(_, since)| *since > REFUSAL);
        if ctx.keys.back { Route::Title } else { Route::Stay }
    }

    /// Follows the library, the save and the window.
    fn follow(&mut self, ctx: &Context, layout: &MapLayout) {
        let changed = self.frame.is_none() || !self.places.holds(&ctx.content.library, &ctx.save);
        if changed {
            self.places = Places::new(&ctx.content.library, &ctx.save);
        }
        if !changed && self.frame == Some(ctx.frame) {
            return;
        }
        let share = |trail: &Trail, layout: &MapLayout, at: f32| {
            let (low, high) = layout.limits(trail);
            (at - low) / (high - low).max(1.0)
        };
        let before = self.frame.map(|frame| share(&self.trail, &MapLayout::new(&frame), self.scroll.at));
        self.trail = Trail::new(&ctx.frame, layout.lane, &self.places.counts());
        let (low, high) = layout.limits(&self.trail);
        self.scroll.at = match before {
            Some(share) => low + share * (high - low),
            None => {
                // After a first win Nim has gone on to the next level.
                let current = self.places.current;
                let spot = self.places.last.filter(|last| last + 1 != current).unwrap_or(current);
                let height = self.trail.nodes.get(spot).copied().unwrap_or(0.0);
                height.clamp(low, high)
            }
        };
        self.frame = Some(ctx.frame);
    }

    fn list_buttons(&mut self, layout: &MapLayout) {
        let (u, count) = (layout.frame.u, self.places.places.len());
        self.buttons.clear();
        for index in 0..self.places.spots.len() {
            let center = layout.screen(self.trail.node(index), self.scroll.at);
            let radius = u * if index == self.places.current { CURRENT } else { NODE };
            self.buttons.push(Button { action: MapAction::Level(index), area: Area::Circle { center, radius } });
        }
        // One place needs no tab.
        for index in (0..count).filter(|_| count > 1) {
            self.buttons.push(Button { action: MapAction::Place(index), area: layout.tab(index, count) });
        }
        self.buttons.push(Button { action: MapAction::Back, area: layout.back() });
        self.buttons.push(Button { action: MapAction::Settings, area: layout.gear() });
        // A level under the tabs is none to be pressed.
        let seen = layout.horizon..=layout.bottom - if layout.column { 0.0 } else { NODE * u };
        let in_sight = self
            .buttons
            .iter()
            .filter(|button| !matches!(button.action, MapAction::Level(_)) || seen.contains(&button.area.center().y));
        self.in_sight.clear();
        self.in_sight.extend(in_sight);
    }

    fn pointer(&mut self, pointer: &Pointer, u: f32) -> Option<MapAction> {
        if self.scroll.pointer(pointer, u) {
            self.ui.let_go(pointer.slot);
            return None;
        }
        match self.ui.pointer(pointer, &self.in_sight, u) {
            Answer::Fired(action) => Some(action),
            _ => None,
        }
    }

    fn keys(&mut self, ctx: &mut Context, layout: &MapLayout) -> Option<MapAction> {
        let keys = ctx.keys;
        match (keys.previous, keys.next) {
            (true, _) => self.show_neighbour(ctx, layout, -1),
            (_, true) => self.show_neighbour(ctx, layout, 1),
            _ => {}
        }
        self.page(ctx, layout, keys.page);
        let usual = MapAction::Level(self.places.current);
        let pressed = match (self.ui.ring(), keys.step) {
            (Some(MapAction::Place(_) | MapAction::Back | MapAction::Settings), Some(Step::Up | Step::Down)) => {
                self.ui.put_ring(self.middle_level(layout).map_or(MapAction::Back, MapAction::Level));
                None
            }
            (Some(MapAction::Level(index)), Some(step @ (Step::Up | Step::Down))) => {
                self.ui.put_ring(self.along(index, step == Step::Up, layout));
                None
            }
            (ring, Some(Step::Next | Step::Previous)) => {
                // Tab leads around the screen, with one stop for all levels.
                let level = ring.filter(|action| matches!(action, MapAction::Level(_))).unwrap_or(usual);
                self.buttons.retain(|button| match button.action {
                    MapAction::Level(_) => button.action == level,
                    _ => true,
                });
                self.ui.keys(&keys, &self.buttons, Some(usual))
            }
            _ => self.ui.keys(&keys, &self.buttons, Some(usual)),
        };
        if keys.step.is_some()
            && let Some(MapAction::Level(index)) = self.ui.ring()
            // Its file may have been deleted in this very frame.
            && let Some(height) = self.trail.nodes.get(index)
        {
            let (low, high) = layout.limits(&self.trail);
            let to = layout.reveal(*height, self.scroll.target()).clamp(low, high);
            self.scroll.glide_to(to, ctx.motion);
        }
        pressed
    }

    /// The button after or before a level for somebody who goes along the path; at its ends it leads to the header and
    /// the tabs.
    fn along(&self, index: usize, up: bool, layout: &MapLayout) -> MapAction {
        match (up, index) {
            (true, index) if index + 1 < self.places.spots.len() => MapAction::Level(index + 1),
            (true, _) => MapAction::Back,
            (false, 0) if self.places.places.len() > 1 => MapAction::Place(self.seen_place(layout)),
            (false, index) => MapAction::Level(index.saturating_sub(1)),
        }
    }

    /// The level nearest to the middle of what is seen; None if there are no levels.
    fn middle_level(&self, layout: &MapLayout) -> Option<usize> {
        let middle = layout.height(0.5 * (layout.horizon + layout.bottom), self.scroll.at);
        let distance = |index: &usize| (self.trail.nodes[*index] - middle).abs();
        (0..self.trail.nodes.len()).min_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// Page Up and Page Down go most of a window, Home and End to the ends.
    fn page(&mut self, ctx: &Context, layout: &MapLayout, page: i8) {
        let (low, high) = layout.limits(&self.trail);
        let window = 0.8 * (layout.bottom - layout.horizon);
        let to = match page {
            0 => return,
            -2 => high,
            2 => low,
            page => self.scroll.target() - f32::from(page) * window,
        };
        self.scroll.glide_to(to.clamp(low, high), ctx.motion);
    }

    fn show_neighbour(&mut self, ctx: &Context, layout: &MapLayout, step: isize) {
        let seen = self.seen_place(layout);
        let there = seen.saturating_add_signed(step).min(self.places.places.len().saturating_sub(1));
        self.show_place(ctx, layout, there);
    }

    /// The place in the middle of what is seen, also while it glides to another.
    fn seen_place(&self, layout: &MapLayout) -> usize {
        self.trail.place(layout.height(0.5 * (layout.horizon + layout.bottom), self.scroll.target()))
    }

    /// Goes to the beginning of a place, or to where Nim waits in it.
    fn show_place(&mut self, ctx: &Context, layout: &MapLayout, place: usize) {
        let Some(stretch) = self.trail.stretches.get(place) else { return };
        let (low, high) = layout.limits(&self.trail);
        let to = if self.places.place_of(self.places.current) == place {
            self.trail.nodes[self.places.current].clamp(low, high)
        } else {
            layout.start(stretch, &self.trail)
        };
        self.scroll.glide_to(to, ctx.motion);
    }

    fn act(&mut self, ctx: &mut Context, layout: &MapLayout, action: MapAction) -> Option<Route> {
        match action {
            MapAction::Back => return Some(Route::Title),
            MapAction::Settings => return Some(Route::Settings),
            MapAction::Place(place) => {
                ctx.sounds.play(Sound::new(Cue::Button));
                self.show_place(ctx, layout, place);
            }
            MapAction::Level(index) => {
                let spot = self.places.spots.get(index)?;
                if spot.open {
                    return Some(Route::Play(spot.id.clone()));
                }
                ctx.sounds.play(Sound { volume: 0.5, ..Sound::new(Cue::Pluck) });
                self.refused = Some((index, 0.0));
            }
        }
        None
    }

    pub fn draw(&mut self, ctx: &mut Context) {
        let layout = MapLayout::new(&ctx.frame);
        let picture = Picture {
            layout,
            places: &self.places,
            trail: &self.trail,
            at: self.scroll.at,
            seen: self.seen_place(&layout),
            nim: &self.nim.pose,
            flag: &self.flag,
            ui: &self.ui,
            refused: self.refused,
        };
        picture.draw(ctx, &mut self.sceneries);
        self.ui.draw_ring(&mut ctx.painter, &ctx.content.style.ui, &self.in_sight, ctx.frame.u);
    }
}
