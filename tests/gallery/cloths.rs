//! Cloth of the real engine for the gallery: a curtain on a cord, a torn one on two pins, a flag, all in a breeze. Drag the
//! mouse across them to cut them.

use glam::{Vec2, vec2};
use gossamer::content::style::Style;
use gossamer::verlet::{Capacity, EngineTuning, SheetDef, SheetId, WindZone, World};
use gossamer::view::elements::cape::{Cape, draw_clasp};
use gossamer::view::elements::cloth::{ClothLook, ClothPose, draw_cloth, draw_cord};
use gossamer::view::ink::Ink;
use gossamer::view::motion::Motion;
use gossamer::view::nim::draw_nim;
use gossamer::view::nim_pose::NimPose;
use gossamer::view::paint::Painter;
use macroquad::input::{MouseButton, is_mouse_button_down, mouse_position};

const TICK: f32 = 1.0 / 120.0;
const POLE: [Vec2; 2] = [vec2(38.0, 228.0), vec2(38.0, 320.0)];

/// The world of the cloths.
pub struct Cloths {
    world: World,
    curtain: SheetId,
    torn: SheetId,
    flag: SheetId,
    rest: f32,
    pointer: Option<Vec2>,
    nim: NimPose,
    cape: Cape,
}

impl Cloths {
    /// Hangs everything up.
    pub fn new() -> Cloths {
        let room = Capacity { sheets: 3, sheet_nodes: 1500, ..Capacity::default() };
        let mut world = World::new(EngineTuning::default(), room);
        let cloth = SheetDef { width: 110.0, height: 130.0, columns: 16, rows: 16, shear: true, ..SheetDef::default() };
        let mut hang = |def: SheetDef, pinned: &dyn Fn(usize, usize) -> bool, gather: f32| {
            let sheet = world.add_sheet(&def).expect("there is room for three");
            for (c, r) in (0..def.rows).flat_map(|r| (0..def.columns).map(move |c| (c, r))) {
                if pinned(c, r) {
                    let at = world.sheet(sheet).expect("it was just made").point(c, r);
                    world.pin_sheet(sheet, c, r, Some(def.corner + (at - def.corner) * vec2(gather, 1.0)));
                }
            }
            sheet
        };
        let curtain = hang(SheetDef { corner: vec2(30.0, 40.0), ..cloth }, &|_, r| r == 0, 0.92);
        let corners = |c: usize, r: usize| r == 0 && (c == 0 || c == 15);
        let torn = hang(SheetDef { corner: vec2(168.0, 40.0), ..cloth }, &corners, 0.97);
        let flag = SheetDef { corner: vec2(40.0, 234.0), width: 90.0, height: 50.0, columns: 15, rows: 9, ..cloth };
        let flag = hang(flag, &|c, _| c == 0, 1.0);
        let breeze = |min, max, speed| WindZone { min, max, velocity: vec2(speed, 0.0), gusts: 0.8 };
        let _ = world.add_wind(&breeze(vec2(-40.0, 20.0), vec2(300.0, 210.0), 45.0));
        let _ = world.add_wind(&breeze(vec2(10.0, 215.0), vec2(180.0, 340.0), 900.0));
        let nim = NimPose::rest(vec2(225.0, 265.0), 29.0);
        let cape = Cape::new(&nim);
        let mut cloths = Cloths { world, curtain, torn, flag, rest: 0.0, pointer: None, nim, cape };
        (0..240).for_each(|_| cloths.world.step());
        for (from, to) in [(vec2(300.0, 92.0), vec2(232.0, 90.0)), (vec2(190.0, 118.0), vec2(206.0, 132.0))] {
            cloths.world.cut_sheets(from, to, 0.5);
        }
        cloths
    }

    /// One frame of time; the mouse cuts.
    pub fn update(&mut self, p: &Painter, motion: Motion) {
        let here = is_mouse_button_down(MouseButton::Left).then(|| p.to_local(Vec2::from(mouse_position())));
        if let (Some(from), Some(to)) = (self.pointer, here) {
            self.world.cut_sheets(from, to, 0.5);
        }
        self.pointer = here;
        self.cape.update(&self.nim, motion);
        self.rest += motion.dt;
        while self.rest >= TICK {
            self.rest -= TICK;
            self.world.step();
        }
    }

    /// Draws them.
    pub fn draw(&self, p: &mut Painter) {
        for (width, ink) in [(5.0, Ink::hex(0x3a2236)), (3.0, Ink::hex(0xc79062))] {
            p.stroke(&POLE, width, ink);
        }
        self.sheet(p, self.curtain, &ClothLook::CURTAIN, 24.0, true);
        self.sheet(p, self.torn, &ClothLook::CURTAIN, 24.0, true);
        self.sheet(p, self.flag, &ClothLook::BANNER, 34.0, false);
    }

    /// Nim in a cape.
    pub fn nim(&self, p: &mut Painter, style: &Style, motion: Motion) {
        self.cape.draw(p, &ClothLook::CAPE, &self.nim, motion);
        draw_nim(p, &style.nim, &self.nim);
        draw_clasp(p, &self.nim, motion);
    }

    fn sheet(&self, p: &mut Painter, id: SheetId, look: &ClothLook, fold: f32, curtain: bool) {
        let Some(view) = self.world.sheet(id) else { return };
        let alpha = self.rest / TICK;
        let pose = ClothPose {
            columns: view.columns,
            rows: view.rows,
            cell: view.spacing,
            fold,
            point: &|c, r| view.point_at(c, r, alpha),
            across: &|c, r| view.across_alive(c, r),
            down: &|c, r| view.down_alive(c, r),
            scallops: curtain,
        };
        draw_cloth(p, look, &pose);
        if curtain {
            draw_cord(p, &pose, |c| view.is_pinned(c, 0));
        }
    }
}
