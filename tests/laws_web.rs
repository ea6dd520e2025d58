//! Laws of the spider's web: rest, wobble, tension, loads, momentum, and what edits keep.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::graph::{
    NodeId, NodeView, Place, Radial, StrandId, StrandView, Web, WebCapacity, WebTuning, follow, radial,
};
use gossamer::verlet::scenes_web::{line, woven};

/// No gravity and no friction.
fn ideal() -> WebTuning {
    WebTuning { gravity: 0.0, damping: 1.0, falling: 1.0, ..WebTuning::default() }
}

fn still(tuning: WebTuning) -> Web {
    let mut web = woven(tuning);
    steps(&mut web, 960);
    web
}

fn steps(web: &mut Web, ticks: u32) {
    (0..ticks).for_each(|_| web.step());
}

fn nodes(web: &Web) -> impl Iterator<Item = NodeView> + '_ {
    web.nodes().filter_map(|node| web.node(node))
}

fn strands(web: &Web) -> impl Iterator<Item = StrandView> + '_ {
    web.strands().filter_map(|strand| web.strand(strand))
}

fn rms_speed(web: &Web) -> f32 {
    let speeds: Vec<f32> = nodes(web).filter(|node| !node.anchor).map(|node| node.velocity.length_squared()).collect();
    (speeds.iter().sum::<f32>() / speeds.len() as f32).sqrt()
}

/// The loose node nearest to a point.
fn node_near(web: &Web, at: Vec2) -> NodeId {
    let loose = web.nodes().filter(|node| web.node(*node).is_some_and(|view| !view.anchor));
    let distance = |node: &NodeId| web.node(*node).unwrap().at.distance(at);
    loose.min_by(|a, b| distance(a).total_cmp(&distance(b))).expect("a loose node")
}

fn place_of(web: &Web, node: NodeId) -> Place {
    let (strand, _) = web.around(node).next().expect("a strand");
    Place::new(strand, if web.strand(strand).unwrap().a == node { 0.0 } else { 1.0 })
}

fn y(web: &Web, node: NodeId) -> f32 {
    web.node(node).unwrap().at.y
}

/// How much deeper the node nearest to `at` hangs under a mass.
fn dip(web: &Web, at: Vec2, mass: f32) -> f32 {
    let mut web = web.clone();
    let node = node_near(&web, at);
    let before = y(&web, node);
    web.load(place_of(&web, node), mass);
    steps(&mut web, 960);
    y(&web, node) - before
}

#[test]
fn webs_come_to_rest() {
    for seed in 1..=6 {
        let mut web = Web::new(WebTuning::default(), WebCapacity::default());
        radial(&mut web, &Radial { seed, spokes: 12 + seed as usize, ..Radial::default() }).expect("room");
        steps(&mut web, 600);
        assert!(rms_speed(&web) <= 0.03, "seed {seed}: {} cm/s", rms_speed(&web));
        let strand = web.strands().nth(60).unwrap();
        web.load(Place::new(strand, 0.3), 8.0);
        steps(&mut web, 600);
        assert!(rms_speed(&web) <= 0.03, "seed {seed} with a spider: {} cm/s", rms_speed(&web));
    }
    for rest in [250.0, 300.0, 310.0, 400.0] {
        let (mut web, _) = line(WebTuning::default(), 300.0, rest);
        steps(&mut web, 960);
        assert!(rms_speed(&web) <= 0.03, "thread of {rest}: {} cm/s", rms_speed(&web));
    }
}

/// How far a node is from home in each tick of two seconds.
fn swing(web: &mut Web, node: NodeId, home: Vec2) -> Vec<f32> {
    let mut away = Vec::new();
    for _ in 0..240 {
        web.step();
        away.push(web.node(node).unwrap().at.distance(home));
    }
    away
}

fn most(away: &[f32]) -> f32 {
    away.iter().fold(0.0, |a, b| a.max(*b))
}

const PLACES: [Vec2; 5] = [Vec2::ZERO, vec2(0.0, -190.0), vec2(190.0, 0.0), vec2(0.0, 190.0), vec2(60.0, -180.0)];

#[test]
fn a_plucked_web_settles_within_a_second() {
    for at in PLACES {
        let mut web = still(WebTuning::default());
        let node = node_near(&web, at);
        let home = web.node(node).unwrap().at;
        web.nudge(node, vec2(9.0, 12.0));
        let away = swing(&mut web, node, home);
        println!("{at}: 15 cm, after 0.1 s {}, after 0.9 s {}", most(&away[12..24]), most(&away[108..120]));
        assert!(most(&away[108..120]) < 0.05 * 15.0, "{at}: still {} cm away", most(&away[108..120]));
        assert!(rms_speed(&web) < 0.3, "{at}: {} cm/s", rms_speed(&web));
    }
}

#[test]
fn a_strand_that_a_spider_leaves_wobbles_for_about_a_second() {
    for at in &PLACES[2..] {
        let mut web = still(WebTuning::default());
        let node = node_near(&web, *at);
        let home = web.node(node).unwrap().at;
        web.load(place_of(&web, node), 8.0);
        steps(&mut web, 480);
        web.clear_loads();
        let away = swing(&mut web, node, home);
        println!(
            "{at}: after 0.2 s {}, 0.5 s {}, 1.5 s {}",
            most(&away[24..48]),
            most(&away[60..90]),
            most(&away[180..])
        );
        assert!(most(&away[24..60]) > 0.5, "{at}: nothing to be seen after 0.2 s");
        assert!(most(&away[180..]) < 0.5, "{at}: {} after 1.5 s", most(&away[180..]));
    }
}

#[test]
fn the_default_web_sags_a_little_and_dips_under_a_spider() {
    let web = still(WebTuning::default());
    let hub = web.node(web.nodes().next().unwrap()).unwrap().at;
    assert!((4.0..12.0).contains(&hub.y), "the hub sags {}", hub.y);
    let taut = strands(&web).filter(|strand| strand.tension > 0.0).count();
    assert!(taut as f32 >= 0.9 * web.size().strands as f32, "{taut} strands are taut");
    for (at, least, most) in [
        (vec2(0.0, -190.0), 2.0, 20.0),
        (vec2(190.0, 0.0), 8.0, 20.0),
        (vec2(0.0, 190.0), 8.0, 20.0),
        (vec2(60.0, -180.0), 8.0, 30.0),
    ] {
        let depth = dip(&web, at, 8.0);
        assert!((least..most).contains(&depth), "{at}: {depth} cm");
    }
    let (mut single, _) = line(WebTuning::default(), 300.0, 276.0);
    steps(&mut single, 600);
    let depth = dip(&single, vec2(150.0, 0.0), 8.0);
    assert!((25.0..45.0).contains(&depth), "a thread of 300 cm: {depth} cm");
}

#[test]
fn strands_pull_and_never_push() {
    let mut web = Web::new(ideal(), WebCapacity::default());
    let (a, b) = (web.add_node(Vec2::ZERO, Vec2::ZERO).unwrap(), web.add_node(vec2(10.0, 0.0), Vec2::ZERO).unwrap());
    let strand = web.add_strand(a, b, 30.0).unwrap();
    steps(&mut web, 120);
    assert_eq!((web.node(a).unwrap().at, web.node(b).unwrap().at), (Vec2::ZERO, vec2(10.0, 0.0)));
    assert_eq!(web.strand(strand).unwrap().tension, 0.0);
    web.push(b, vec2(100.0, 0.0));
    for _ in 0..600 {
        web.step();
        let view = web.strand(strand).unwrap();
        assert!(view.tension >= 0.0 && view.length < 32.0, "{view:?}");
    }
}

#[test]
fn tensions_carry_what_hangs_on_them() {
    let tuning = WebTuning { knot_mass: 0.01, silk_mass: 0.01, ..WebTuning::default() };
    let (mut web, _) = line(tuning, 300.0, 290.0);
    let node = node_near(&web, vec2(150.0, 0.0));
    web.load(place_of(&web, node), 8.0);
    steps(&mut web, 1200);
    let at = web.node(node).unwrap().at;
    let up: f32 = web
        .around(node)
        .map(|(strand, far)| {
            let view = web.strand(strand).unwrap();
            view.tension * (at.y - web.node(far).unwrap().at.y) / view.length
        })
        .sum();
    let weight = 8.0 * 980.0;
    assert!((up / weight - 1.0).abs() < 0.03, "{up} holds {weight}");
}

/// Two elastic legs of silk, a mass between them: the depth at which they hold it.
fn analytic_depth(span: f32, rest: f32, weight: f32, compliance: f32) -> f64 {
    let stiffness = 36.0 / compliance as f64;
    let (half, slack) = (span as f64 / 2.0, rest as f64 / 2.0);
    let (mut low, mut high) = (0.0, 400.0);
    for _ in 0..60 {
        let depth = 0.5 * (low + high);
        let length = (half * half + depth * depth).sqrt();
        let tension = (stiffness * (length - slack) / slack).max(0.0);
        (low, high) = if 2.0 * tension * depth / length < weight as f64 { (depth, high) } else { (low, depth) };
    }
    low
}

#[test]
fn a_weight_on_a_thread_hangs_as_deep_as_two_springs_let_it() {
    for (passes, substeps, off) in [(1, 8, 0.03), (4, 2, 0.01), (4, 4, 0.005), (8, 8, 0.005)] {
        for (rest, mass) in [(280.0, 8.0), (300.0, 8.0), (300.0, 30.0), (330.0, 8.0)] {
            let compliance = 2e-4 * passes as f32;
            let tuning = WebTuning { substeps, compliance, iterations: passes, ..WebTuning::default() };
            let mut web = Web::new(tuning, WebCapacity::default());
            let ends = [0.0, 150.0, 300.0].map(|x| vec2(x, 0.0));
            let middle = web.add_node(ends[1], Vec2::ZERO).unwrap();
            for at in [ends[0], ends[2]] {
                let anchor = web.add_anchor(at).unwrap();
                web.add_thread(anchor, middle, 0.5 * rest, 36.0).unwrap();
            }
            web.load(place_of(&web, middle), mass);
            steps(&mut web, 2400);
            // Of the silk's own weight, half hangs on the anchors.
            let silk: f32 = web
                .nodes()
                .filter(|node| !web.node(*node).unwrap().anchor)
                .map(|node| {
                    let share = 1.0 - (web.node(node).unwrap().at.x - 150.0).abs() / 150.0;
                    share * self::mass(&web, node)
                })
                .sum();
            let depth = y(&web, middle);
            let own = analytic_depth(300.0, rest, (mass + silk) * 980.0, 2e-4) as f32;
            println!("{passes} passes {substeps} substeps, rest {rest}, mass {mass} and {silk}: {depth} of {own}");
            assert!(
                (depth / own - 1.0).abs() < off,
                "{passes} x {substeps}, rest {rest}, mass {mass}: {depth} of {own}"
            );
        }
    }
}

#[test]
fn a_slack_thread_hangs_as_a_catenary() {
    let tuning = WebTuning { compliance: 2e-4, substeps: 4, iterations: 8, ..WebTuning::default() };
    for rest in [315.0f64, 340.0, 400.0] {
        let mut web = Web::new(tuning, WebCapacity::default());
        let ends = [Vec2::ZERO, vec2(300.0, 0.0)].map(|at| web.add_anchor(at).unwrap());
        web.add_thread(ends[0], ends[1], rest as f32, 12.0).unwrap();
        steps(&mut web, 3600);
        let depth = nodes(&web).map(|node| node.at.y).fold(0.0, f32::max);
        // 2 a sinh(150 / a) = rest; sag = a cosh(150 / a) - a.
        let (mut low, mut high) = (20.0f64, 4000.0);
        for _ in 0..80 {
            let a = 0.5 * (low + high);
            (low, high) = if 2.0 * a * (150.0 / a).sinh() > rest { (a, high) } else { (low, a) };
        }
        let sag = low * (150.0 / low).cosh() - low;
        println!("{rest} cm: {depth} of {sag}");
        assert!((depth as f64 / sag - 1.0).abs() < 0.03, "{rest} cm: {depth} of {sag}");
    }
}

/// A web that hangs on nothing.
fn loose() -> Web {
    let mut web = Web::new(ideal(), WebCapacity::default());
    let ring: Vec<NodeId> =
        (0..8).map(|k| web.add_node(vec2(40.0 * (k % 3) as f32, 35.0 * (k / 3) as f32), Vec2::ZERO).unwrap()).collect();
    for k in 0..8 {
        for other in [(k + 1) % 8, (k + 3) % 8] {
            let rest = web.node(ring[k]).unwrap().at.distance(web.node(ring[other]).unwrap().at);
            web.add_thread(ring[k], ring[other], rest * 0.95, 36.0).unwrap();
        }
    }
    web
}

/// Mass of a node, from the tuning: half of each strand and a knot.
fn mass(web: &Web, node: NodeId) -> f32 {
    let silk: f32 = web.around(node).map(|(strand, _)| web.strand(strand).unwrap().rest).sum();
    web.tuning().knot_mass + web.tuning().silk_mass * silk / 72.0
}

fn momentum(web: &Web) -> Vec2 {
    web.nodes().map(|node| web.node(node).unwrap().velocity * mass(web, node)).sum()
}

#[test]
fn blows_and_pushes_bring_in_just_their_momentum() {
    let mut web = loose();
    let place = Place::new(web.strands().nth(5).unwrap(), 0.3);
    web.strike(place, 2.0, vec2(300.0, -100.0));
    let lander = web.velocity_at(place).unwrap() * 2.0;
    let sum = momentum(&web) + lander;
    assert!(sum.distance(vec2(600.0, -200.0)) < 0.5, "{sum}");
    let node = web.nodes().nth(3).unwrap();
    let before = momentum(&web);
    web.push(node, vec2(50.0, 0.0));
    assert!((momentum(&web) - before).distance(vec2(50.0 * mass(&web, node), 0.0)) < 0.1);
    let before = momentum(&web);
    steps(&mut web, 240);
    assert!(momentum(&web).distance(before) < 0.01 * before.length(), "{before} became {}", momentum(&web));
}

#[test]
fn merged_nodes_move_on_with_the_momentum_of_both() {
    let mut web = loose();
    let (keep, gone) = (web.nodes().next().unwrap(), web.nodes().nth(4).unwrap());
    web.push(keep, vec2(100.0, 0.0));
    web.push(gone, vec2(0.0, 300.0));
    let heavy = web.tuning().knot_mass;
    let before = momentum(&web);
    assert!(web.merge(keep, gone));
    // One knot went; everything else is there.
    let lost = (before - momentum(&web)).length();
    assert!(lost <= heavy * web.node(keep).unwrap().velocity.length() + 0.5, "{lost}");
    assert_eq!(web.node(gone), None);
}

#[test]
fn without_friction_no_energy_comes_from_nowhere() {
    for (substeps, iterations) in [(1, 1), (2, 4), (8, 1), (8, 16)] {
        let mut web = woven(WebTuning { substeps, iterations, ..ideal() });
        steps(&mut web, 60);
        let node = node_near(&web, vec2(100.0, 100.0));
        web.push(node, vec2(500.0, 300.0));
        steps(&mut web, 240);
        let energy = |web: &Web| {
            let tuning = web.tuning();
            let moving: f32 =
                web.nodes().map(|node| 0.5 * mass(web, node) * web.node(node).unwrap().velocity.length_squared()).sum();
            let stretched: f32 = strands(web)
                .map(|strand| {
                    let give = tuning.compliance * strand.rest / (36.0 * tuning.iterations as f32);
                    let long = (strand.length - strand.rest).max(0.0);
                    0.5 * long * long / give
                })
                .sum();
            moving + stretched
        };
        let before = energy(&web);
        steps(&mut web, 1200);
        let after = energy(&web);
        println!("{substeps} x {iterations}: {before} -> {after}, rms {}", rms_speed(&web));
        assert!(after < 1.02 * before, "{substeps} x {iterations}: {before} became {after}");
    }
}

#[test]
fn overloaded_strands_are_reported_once_when_they_have_borne_it_long_enough() {
    let tuning = WebTuning { break_strain: 0.2, break_ticks: 10, ..WebTuning::default() };
    let (mut web, _) = line(tuning, 300.0, 280.0);
    steps(&mut web, 120);
    assert!(web.snapped().is_empty());
    let node = node_near(&web, vec2(150.0, 0.0));
    web.load(place_of(&web, node), 100.0);
    let mut strained = 0;
    let mut reports: Vec<StrandId> = Vec::new();
    for _ in 0..240 {
        web.step();
        strained += strands(&web).any(|strand| strand.strain > 0.2) as u32;
        assert!(web.snapped().is_empty() || strained >= 10);
        reports.extend(web.snapped());
    }
    let count = reports.len();
    reports.sort();
    reports.dedup();
    assert!(count > 0 && reports.len() == count, "{count} reports of {} strands", reports.len());
}

#[test]
fn a_split_keeps_places_and_rest_lengths_and_a_join_undoes_it() {
    let (mut web, strand) = line(ideal(), 30.0, 28.0);
    let place = Place::new(strand, 0.7);
    let before = web.at(place).unwrap();
    let node = web.split(Place::new(strand, 0.4)).unwrap();
    let after = follow(&web.edits()[0], place).unwrap();
    assert!(after.strand != strand && web.at(after).unwrap().distance(before) < 1e-4);
    assert_eq!(web.size(), WebCapacity { nodes: 3, strands: 2 });
    assert!((strands(&web).map(|strand| strand.rest).sum::<f32>() - 28.0).abs() < 1e-5);
    assert!(web.join(node));
    let after = follow(&web.edits()[1], after).unwrap();
    assert!(after.strand == strand && web.at(after).unwrap().distance(before) < 1e-4);
    assert_eq!((web.size(), web.strand(strand).unwrap().rest), (WebCapacity { nodes: 2, strands: 1 }, 28.0));
}

/// Whichever way round the strands run and whichever is older.
#[test]
fn a_join_keeps_all_places_where_they_were() {
    for way in 0..8 {
        let mut web = Web::new(ideal(), WebCapacity::default());
        let at = |x: f32| vec2(x, 0.0);
        let (a, n, b) = (
            web.add_anchor(at(0.0)).unwrap(),
            web.add_node(at(10.0), Vec2::ZERO).unwrap(),
            web.add_anchor(at(30.0)).unwrap(),
        );
        let tie = |web: &mut Web, from, to, rest, turned| {
            let (from, to) = if turned { (to, from) } else { (from, to) };
            web.add_strand(from, to, rest).unwrap()
        };
        let mut ids = Vec::new();
        for k in if way & 4 == 0 { [0, 1] } else { [1, 0] } {
            ids.push(if k == 0 {
                tie(&mut web, a, n, 10.0, way & 1 > 0)
            } else {
                tie(&mut web, n, b, 20.0, way & 2 > 0)
            });
        }
        let places: Vec<Place> = ids.iter().flat_map(|id| [0.0, 0.3, 1.0].map(|t| Place::new(*id, t))).collect();
        let before: Vec<Vec2> = places.iter().map(|place| web.at(*place).unwrap()).collect();
        assert!(web.join(n));
        for (place, before) in places.iter().zip(before) {
            let now = follow(&web.edits()[0], *place).unwrap();
            assert!(web.at(now).unwrap().distance(before) < 1e-4, "way {way}: {place:?} became {now:?}");
        }
    }
}

#[test]
fn a_cut_thread_hangs_by_its_anchors_and_a_freed_piece_by_nothing() {
    let (mut web, _) = line(WebTuning::default(), 300.0, 300.0);
    let all: Vec<StrandId> = web.strands().collect();
    assert_eq!((all.len(), web.held()), (9, 10));
    assert!(web.cut(Place::new(all[2], 0.5)) && web.cut(Place::new(all[6], 0.5)));
    let middle = web.strand(all[4]).unwrap().a;
    assert!(!web.is_held(middle));
    assert_eq!((web.held(), web.nodes().count()), (8, 14));
    steps(&mut web, 120);
    // Falling is not braked as wobbling is: 4.9 m in a second.
    assert!((400.0..490.0).contains(&y(&web, middle)), "fell {} cm", y(&web, middle));
    let lowest = nodes(&web).filter(|node| node.anchor).map(|node| node.at).collect::<Vec<_>>();
    assert_eq!(lowest, [Vec2::ZERO, vec2(300.0, 0.0)]);
}

#[test]
fn a_cut_near_a_node_takes_the_strand_off_it() {
    let (mut web, first) = line(WebTuning::default(), 60.0, 60.0);
    assert!(web.cut(Place::new(first, 0.0)));
    assert_eq!(web.size(), WebCapacity { nodes: 4, strands: 2 });
    assert!(!web.cut(Place::new(first, 0.0)), "it is loose there already");
    web.remove_orphans();
    assert_eq!((web.size(), web.held()), (WebCapacity { nodes: 3, strands: 2 }, 3));
}

#[test]
fn nonsense_is_refused() {
    let (mut web, strand) = line(WebTuning::default(), 30.0, 30.0);
    let ids: Vec<NodeId> = web.nodes().collect();
    assert_eq!(web.add_strand(ids[0], ids[0], 10.0), None);
    assert_eq!(web.add_strand(ids[0], ids[1], f32::NAN), None);
    assert_eq!(web.add_node(vec2(f32::NAN, 0.0), Vec2::ZERO), None);
    assert_eq!(web.add_node(vec2(0.0, f32::INFINITY), Vec2::ZERO), None);
    assert_eq!(web.add_thread(ids[0], ids[1], 1e9, 0.0), None, "more strands than there is room for");
    assert_eq!(web.split(Place::new(strand, f32::NAN)), Some(ids[0]));
    assert_eq!(web.ray(Vec2::ZERO, Vec2::ZERO, 100.0, |_| false), None);
    assert!(!web.merge(ids[0], ids[0]) && !web.join(ids[0]));
    web.strike(Place::new(strand, f32::NAN), 1.0, Vec2::ONE);
    web.load(Place::new(strand, f32::NAN), 1.0);
    web.wind(|_| vec2(f32::NAN, f32::INFINITY));
    web.damp(ids[0], f32::NAN);
    assert!(web.remove_strand(strand) && !web.remove_strand(strand));
    assert_eq!(
        (web.strand(strand), web.at(Place::new(strand, 0.5)), web.split(Place::new(strand, 0.5))),
        (None, None, None)
    );
    steps(&mut web, 10);
    web.remove_orphans();
    assert_eq!((web.size(), web.node(ids[0])), (WebCapacity { nodes: 0, strands: 0 }, None));
}

/// Every number of the tuning at its limits, with a rider and blows.
#[test]
fn no_tuning_makes_a_web_explode() {
    let normal = WebTuning::default();
    for tuning in [
        WebTuning { compliance: 0.0, iterations: 1, substeps: 1, ..normal },
        WebTuning { compliance: 1.0, ..normal },
        WebTuning { damping: 1.0, falling: 1.0, substeps: 8, iterations: 16, ..normal },
        WebTuning { damping: 0.0, ..normal },
        WebTuning { gravity: 5000.0, ..normal },
        WebTuning { gravity: -5000.0, substeps: 100, iterations: 0, ..normal },
        WebTuning { knot_mass: 0.0, silk_mass: 0.0, ..normal },
        WebTuning { knot_mass: 100.0, silk_mass: 100.0, ..normal },
        WebTuning { max_speed: 0.0, ..normal },
        WebTuning { break_strain: 0.0, break_ticks: 0, ..normal },
    ] {
        let mut web = woven(tuning);
        for tick in 0..600 {
            let place = Place::new(web.strands().nth(tick % 500).unwrap(), 0.4);
            web.clear_loads();
            web.load(place, 50.0);
            if tick % 50 == 0 {
                web.strike(place, 50.0, vec2(3000.0, -2000.0));
            }
            web.step();
        }
        let far = nodes(&web).map(|node| node.at.length()).fold(0.0, f32::max);
        assert!(far < 60_000.0, "{tuning:?}: {far}");
        assert!(nodes(&web).all(|node| node.at.is_finite() && node.velocity.is_finite()), "{tuning:?}");
    }
}
