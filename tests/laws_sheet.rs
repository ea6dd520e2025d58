//! What cloth keeps to: its length, its pins, its energy, and that nothing it is put through makes it fly apart.

mod common;

use common::worlds::run;
use gossamer::math::geom::{Vec2, vec2};
use gossamer::math::rng::Rng;
use gossamer::verlet::scenes;
use gossamer::verlet::{
    BodyDef, BodyId, Capacity, EngineEvent, EngineTuning, Outline, ShapeDef, SheetDef, SheetId, World,
};

fn space(tuning: EngineTuning) -> World {
    World::new(tuning, Capacity { sheets: 2, sheet_nodes: 3000, bodies: 8, shapes: 4, ..Capacity::default() })
}

/// 40 x 30 nodes, 5 cm apart, at the origin.
fn cloth() -> SheetDef {
    SheetDef { width: 195.0, height: 145.0, columns: 40, rows: 30, ..SheetDef::default() }
}

/// A world with a sheet that hangs on all nodes of its top row.
fn curtain(tuning: EngineTuning, def: &SheetDef) -> (World, SheetId) {
    let mut world = space(tuning);
    let sheet = world.add_sheet(def).expect("room");
    for c in 0..def.columns {
        pin_here(&mut world, sheet, c, 0);
    }
    (world, sheet)
}

fn pin_here(world: &mut World, sheet: SheetId, c: usize, r: usize) {
    let at = world.sheet(sheet).map(|view| view.point(c, r));
    world.pin_sheet(sheet, c, r, at);
}

fn stretch(world: &World, sheet: SheetId) -> (f32, f32) {
    world.sheet(sheet).expect("it is there").stretch()
}

/// The whole sheet is where numbers are numbers and not farther than it can be.
fn check_sane(world: &World, sheet: SheetId, reach: f32, what: &str) {
    let view = world.sheet(sheet).expect("it is there");
    for (c, r) in (0..view.rows).flat_map(|r| (0..view.columns).map(move |c| (c, r))) {
        let p = view.point(c, r);
        assert!(p.is_finite() && p.length() < reach, "{what}: node {c}, {r} is at {p}");
    }
}

#[test]
fn a_curtain_at_rest_keeps_its_length() {
    let (mut world, sheet) = curtain(EngineTuning::default(), &cloth());
    run(&mut world, 600);
    let (worst, longest) = stretch(&world, sheet);
    println!(
        "worst link {:.4} %, longest column {:.4} %, rms {} cm/s",
        100.0 * worst,
        100.0 * longest,
        world.rms_speed()
    );
    assert!(longest <= 0.0005 && worst <= 0.002, "column {longest}, link {worst}");
    assert!(world.rms_speed() < 0.02, "{} cm/s", world.rms_speed());
}

#[test]
fn a_sheet_on_two_corners_sags_and_holds() {
    let mut world = space(EngineTuning::default());
    let sheet = world.add_sheet(&cloth()).expect("room");
    world.pin_sheet(sheet, 0, 0, Some(vec2(10.0, 0.0)));
    world.pin_sheet(sheet, 39, 0, Some(vec2(185.0, 0.0)));
    let mut most = 0.0f32;
    for _ in 0..1200 {
        world.step();
        most = most.max(stretch(&world, sheet).1);
    }
    let (worst, longest) = stretch(&world, sheet);
    let sag = world.sheet(sheet).map_or(0.0, |view| view.point(20, 0).y);
    println!("sag {sag}, worst link {worst}, longest column {longest}, on the way {most}, rms {}", world.rms_speed());
    assert!(sag > 20.0 && sag < 60.0, "sags by {sag} cm");
    assert!(worst < 0.02 && longest < 0.002 && most < 0.05, "link {worst}, column {longest}, on the way {most}");
    assert!(world.rms_speed() < 0.5, "{} cm/s", world.rms_speed());
}

/// The article: one or two passes look like spandex, four to six crisp, fifteen and more stiff.
#[test]
fn more_passes_of_the_relaxation_make_stiffer_cloth() {
    let hang = |passes: u32| {
        let (mut world, sheet) = curtain(scenes::relax(passes), &cloth());
        run(&mut world, 900);
        stretch(&world, sheet).1
    };
    let stretches = [1, 2, 5, 15].map(hang);
    println!("stretch with 1, 2, 5 and 15 passes: {stretches:?}");
    assert!(stretches.windows(2).all(|pair| pair[1] < 0.75 * pair[0]), "{stretches:?}");
    assert!(stretches[0] > 0.05 && stretches[2] < 0.05 && stretches[3] < 0.02, "{stretches:?}");
}

#[test]
fn a_swinging_curtain_gains_no_energy() {
    let tuning = EngineTuning { damping: 1.0, ..EngineTuning::default() };
    let mut world = space(tuning);
    let sheet = world.add_sheet(&SheetDef { columns: 16, rows: 16, ..SheetDef::default() }).expect("room");
    (0..8).for_each(|r| pin_here(&mut world, sheet, 0, r));
    let start = world.energy().total();
    // What it could fall through is the scale of its energy.
    let scale = 256.0 * 0.05 * 980.0 * 100.0;
    let (mut before, mut most) = (start, 0.0f64);
    for tick in 0..1200 {
        world.step();
        let now = world.energy().total();
        most = most.max(now - before);
        assert!(now <= start + 5e-3 * scale, "tick {tick}: {start} -> {now}");
        before = now;
    }
    println!("from {start} to {before}, at most {most} up in a tick, {scale} to fall");
    assert!(most < 0.01 * scale && before < start - 0.1 * scale, "up by {most} in a tick, from {start} to {before}");
}

#[test]
fn a_cut_parts_the_cloth_and_the_rest_falls() {
    let (mut world, sheet) = curtain(EngineTuning::default(), &cloth());
    run(&mut world, 10);
    assert_eq!(world.cut_sheets(vec2(-20.0, 400.0), vec2(300.0, 400.0), 2.0), 0, "nothing is there");
    let cut = world.cut_sheets(vec2(-20.0, 72.4), vec2(300.0, 72.4), 1.0);
    assert_eq!(cut, 40, "one link of each column");
    run(&mut world, 60);
    let view = world.sheet(sheet).expect("it is there");
    let (above, below) = (view.point(20, 14), view.point(20, 15));
    assert!(!view.down_alive(20, 14) && view.down_alive(20, 13) && view.across_alive(20, 15));
    assert!((above.y - 70.0).abs() < 0.5, "the upper part hangs at {above}");
    assert!(below.y > 150.0, "the lower part is at {below} after half a second");
}

#[test]
fn pins_that_are_shaken_never_tear_the_sheet_apart() {
    for seed in 0..6 {
        let mut world = space(EngineTuning::default());
        let def = SheetDef { columns: 10, rows: 14, width: 60.0, height: 90.0, ..SheetDef::default() };
        let sheet = world.add_sheet(&def).expect("room");
        let mut rng = Rng::new(seed);
        let (mut at, mut way, mut most) = (Vec2::ZERO, Vec2::ZERO, 0.0f32);
        for tick in 0..1200 {
            if tick % 30 == 0 {
                way = vec2(rng.range(-500.0, 500.0), rng.range(-500.0, 500.0)) / 120.0;
                way = if at.length() > 200.0 { -at / 60.0 } else { way };
            }
            at += way;
            (0..10).for_each(|c| world.pin_sheet(sheet, c, 0, Some(at + vec2(6.0 * c as f32, 0.0))));
            world.step();
            check_sane(&world, sheet, 700.0, "shaken");
            most = most.max(stretch(&world, sheet).1);
        }
        (0..10).for_each(|c| world.pin_sheet(sheet, c, 0, Some(at + vec2(6.0 * c as f32, 0.0))));
        run(&mut world, 1200);
        let (worst, longest) = stretch(&world, sheet);
        println!("seed {seed}: column {most} while shaken, then {longest}, link {worst}, rms {}", world.rms_speed());
        assert!(most < 0.15, "seed {seed}: a column was stretched by {most}");
        assert!(longest < 0.001 && world.rms_speed() < 2.0, "seed {seed}: {longest}, {} cm/s", world.rms_speed());
    }
}

#[test]
fn random_cuts_and_pins_never_end_in_nonsense() {
    for seed in 0..4 {
        let (mut world, sheet) = curtain(EngineTuning::default(), &SheetDef { shear: seed % 2 == 0, ..cloth() });
        let mut rng = Rng::new(40 + seed);
        for tick in 0..600 {
            let mut point = || vec2(rng.range(-50.0, 250.0), rng.range(-50.0, 250.0));
            if tick % 20 == 0 {
                world.cut_sheets(point(), point(), 1.0);
            }
            let to = point();
            let (c, r) = (rng.next_u32() as usize % 44, rng.next_u32() as usize % 33);
            world.pin_sheet(sheet, c, r, rng.next_u32().is_multiple_of(8).then_some(to));
            world.step();
        }
        check_sane(&world, sheet, 20_000.0, "cut");
        let mut hasher = gossamer::math::hash::Hasher::default();
        world.hash_into(&mut hasher);
    }
}

#[test]
fn sheets_come_and_go_in_the_room_they_are_given() {
    let mut world = space(EngineTuning::default());
    let def = SheetDef { columns: 40, rows: 30, ..SheetDef::default() };
    let first = world.add_sheet(&def).expect("room");
    let second = world.add_sheet(&def).expect("room for two");
    assert!(world.add_sheet(&SheetDef::default()).is_none(), "two sheets are all");
    world.pin_sheet(second, 0, 0, Some(Vec2::ZERO));
    world.remove_sheet(first);
    assert!(world.sheet(first).is_none());
    assert!(world.add_sheet(&SheetDef { rows: 60, ..def }).is_none(), "too large for the gap");
    let third = world.add_sheet(&def).expect("the gap is used");
    run(&mut world, 60);
    let hangs = |id| world.sheet(id).map(|view| view.point(0, 0).y);
    assert!(hangs(second) == Some(0.0) && hangs(third) > Some(50.0), "only one is held");
    assert_eq!(world.sheets().collect::<Vec<_>>(), [second, third]);
}

/// A body of mass 10 on cloth whose nodes weigh 1/200 of it.
fn berry(world: &mut World, position: Vec2, velocity: Vec2) -> BodyId {
    world.add_body(BodyDef { position, velocity, ..BodyDef::default() })
}

/// A sheet 150 cm wide whose top corners are 120 cm apart, at rest.
fn hammock(def: SheetDef) -> (World, SheetId) {
    let mut world = space(EngineTuning::default());
    let def = SheetDef { width: 150.0, height: 60.0, columns: 25, rows: 11, ..def };
    let sheet = world.add_sheet(&def).expect("room");
    for tick in 0..240 {
        let x = 15.0 * (tick as f32 / 120.0).min(1.0);
        world.pin_sheet(sheet, 0, 0, Some(vec2(x, 0.0)));
        world.pin_sheet(sheet, 24, 0, Some(vec2(150.0 - x, 0.0)));
        world.step();
    }
    (world, sheet)
}

fn torn(world: &World) -> u32 {
    let links = |event: &EngineEvent| if let EngineEvent::SheetTorn { links, .. } = event { *links } else { 0 };
    world.events().iter().map(links).sum()
}

#[test]
fn a_sagging_sheet_catches_the_berry() {
    let (mut world, sheet) = hammock(SheetDef { tear: 0.5, ..SheetDef::default() });
    let body = berry(&mut world, vec2(70.0, -60.0), Vec2::ZERO);
    let (mut lowest, mut broken) = (0.0f32, 0);
    for _ in 0..1200 {
        world.step();
        broken += torn(&world);
        lowest = world.body(body).map_or(lowest, |b| lowest.max(b.position.y));
        check_sane(&world, sheet, 600.0, "hammock");
    }
    let b = world.body(body).expect("it is there");
    println!(
        "lowest {lowest}, rests at {} with {} cm/s, {broken} torn, {:?}",
        b.position,
        b.velocity,
        stretch(&world, sheet)
    );
    assert_eq!(broken, 0, "it was caught, not torn");
    assert!(lowest < 80.0 && b.position.x > 15.0 && b.position.x < 135.0 && b.velocity.length() < 3.0, "{b:?}");
    let deepest = deepest(&world, sheet, body);
    assert!(deepest < 0.5, "a node is {deepest} cm inside the berry");
}

/// How far a node is inside a body, cm.
fn deepest(world: &World, sheet: SheetId, body: BodyId) -> f32 {
    let (view, body) = (world.sheet(sheet).expect("it is there"), world.body(body).expect("it is there"));
    let depth =
        |k: usize| body.radius + view.radius - view.point(k % view.columns, k / view.columns).distance(body.position);
    (0..view.columns * view.rows).map(depth).fold(f32::MIN, f32::max)
}

#[test]
fn a_fast_berry_tears_the_sheet_and_is_slowed() {
    let (mut world, sheet) = hammock(SheetDef { tear: 0.5, ..SheetDef::default() });
    let body = berry(&mut world, vec2(70.0, -40.0), vec2(0.0, 1800.0));
    let mut broken = 0;
    for _ in 0..60 {
        world.step();
        broken += torn(&world);
        check_sane(&world, sheet, 1000.0, "torn hammock");
    }
    let b = world.body(body).expect("it is there");
    println!("{broken} torn, goes on at {}", b.velocity);
    assert!(broken >= 3, "only {broken} links tore");
    assert!(b.position.y > 150.0 && b.velocity.y < 1700.0, "{b:?}");
}

/// It tore in dozens of small steps, and stopped what tore it.
#[test]
fn a_tear_opens_in_one_rip_and_lets_the_berry_through() {
    for (speed, tear) in [(900.0, 0.2), (1200.0, 0.3), (1800.0, 0.5)] {
        let (mut world, sheet) = hammock(SheetDef { tear, ..SheetDef::default() });
        let body = berry(&mut world, vec2(73.0, -40.0), vec2(0.0, speed));
        let (mut first, mut all) = (0, 0);
        for _ in 0..60 {
            world.step();
            first = if first == 0 { torn(&world) } else { first };
            all += torn(&world);
        }
        let b = world.body(body).expect("it is there");
        println!("{speed}: {first} of {all} torn at once, goes on at {}", b.velocity);
        assert!(first >= 11 && first * 4 >= 3 * all, "{speed}: {first} of {all} links tore at once");
        assert!(b.position.y > 150.0 && b.velocity.y > 0.5 * speed, "{speed}: {b:?}");
        check_sane(&world, sheet, 1000.0, "ripped hammock");
    }
}

/// It threw a berry back at two thirds of its speed.
#[test]
fn what_falls_on_cloth_is_caught_and_not_thrown_back() {
    let (mut world, _) = hammock(SheetDef::default());
    let body = berry(&mut world, vec2(75.0, -60.0), vec2(0.0, 400.0));
    let (mut fastest, mut back) = (0.0f32, 0.0f32);
    for _ in 0..360 {
        world.step();
        let speed = world.body(body).map_or(0.0, |b| b.velocity.y);
        (fastest, back) = (fastest.max(speed), back.max(-speed));
    }
    let b = world.body(body).expect("it is there");
    println!("falls at {fastest}, comes back at {back}, then rests at {} with {}", b.position, b.velocity);
    assert!(fastest > 400.0 && back < 0.3 * fastest && b.velocity.length() < 3.0, "{back} of {fastest}, {b:?}");
}

/// It rolled to and fro for ten seconds.
#[test]
fn a_berry_that_rolls_on_cloth_comes_to_rest() {
    let (mut world, sheet) = hammock(SheetDef::default());
    let body = berry(&mut world, vec2(55.0, 12.0), Vec2::ZERO);
    run(&mut world, 360);
    let b = world.body(body).expect("it is there");
    println!("rests at {} with {} and {}", b.position, b.velocity, b.spin);
    assert!(b.velocity.length() < 3.0 && b.spin.abs() < 0.2, "{b:?}");
    assert!(deepest(&world, sheet, body) > -0.1, "it lies on the cloth");
}

#[test]
fn the_berry_slides_down_a_curtain() {
    let (mut world, sheet) = curtain(EngineTuning::default(), &SheetDef { tear: 0.3, ..cloth() });
    let body = berry(&mut world, vec2(-17.0, 10.0), vec2(60.0, 0.0));
    let (mut touched, mut broken) = (false, 0);
    for _ in 0..90 {
        world.step();
        broken += torn(&world);
        touched |= deepest(&world, sheet, body) > -0.1;
        check_sane(&world, sheet, 600.0, "curtain");
    }
    let b = world.body(body).expect("it is there");
    println!("slid to {} with {}, {broken} torn", b.position, b.velocity);
    assert!(touched && broken == 0 && b.position.y > 100.0, "{b:?}, {broken} torn");
    // It was pushed back and did not go through.
    assert!(b.position.x < 30.0, "{b:?}");
}

#[test]
fn a_loose_sheet_and_a_body_exchange_momentum() {
    let tuning = EngineTuning { gravity: 0.0, damping: 1.0, ..EngineTuning::default() };
    let mut world = space(tuning);
    let def = SheetDef { width: 100.0, height: 50.0, columns: 20, rows: 10, friction: 0.0, ..SheetDef::default() };
    let sheet = world.add_sheet(&def).expect("room");
    let body = berry(&mut world, vec2(45.0, -30.0), vec2(0.0, 400.0));
    let before = world.momentum();
    for tick in 0..60 {
        world.step();
        let now = world.momentum();
        assert!((now - before).length() < 0.05 * before.length(), "tick {tick}: {before} became {now}");
    }
    let b = world.body(body).expect("it is there");
    println!("body {} of 400, momentum {} of {before}", b.velocity, world.momentum());
    // All 200 nodes together weigh as much as the body.
    assert!(b.velocity.y < 380.0 && b.velocity.y > 150.0, "{b:?}");
    check_sane(&world, sheet, 1000.0, "loose");
}

#[test]
fn a_sheet_that_falls_lies_on_the_ground() {
    let mut world = space(EngineTuning::default());
    let outline = Outline::rectangle(vec2(400.0, 20.0));
    let ground = ShapeDef { outline, position: vec2(100.0, 220.0), ..ShapeDef::default() };
    world.add_shape(&ground).expect("room");
    let rock =
        ShapeDef { outline: Outline::Circle { radius: 30.0 }, position: vec2(100.0, 190.0), ..ShapeDef::default() };
    world.add_shape(&rock).expect("room");
    let sheet = world.add_sheet(&SheetDef { shear: true, ..cloth() }).expect("room");
    run(&mut world, 600);
    let view = world.sheet(sheet).expect("it is there");
    let (mut low, mut high) = (f32::MIN, f32::MAX);
    for (c, r) in (0..30).flat_map(|r| (0..40).map(move |c| (c, r))) {
        let p = view.point(c, r);
        assert!(p.y < 200.1 && p.distance(vec2(100.0, 190.0)) > 29.5, "node {c}, {r} is inside at {p}");
        (low, high) = (low.max(p.y), high.min(p.y));
    }
    println!("lies between {high} and {low}, rms {}, {:?}", world.rms_speed(), stretch(&world, sheet));
    assert!(high > 120.0, "it stands {high}");
}
