//! Random edits of a web: whatever is done to it, the graph stays whole, and questions agree with plain searches.

use gossamer::math::geom::{Vec2, closest_fraction, segment_crossing, vec2};
use gossamer::math::rng::Rng;
use gossamer::math::trig;
use gossamer::verlet::graph::{Edit, NodeId, Place, StrandId, Web, WebTuning, follow};
use gossamer::verlet::scenes_web::{any_node, any_strand, meddle, shoot, woven};

/// Everything that must hold for any web at any time.
fn check(web: &Web) {
    let (mut ends, mut nodes) = (0, 0);
    for node in web.nodes() {
        let view = web.node(node).expect("listed nodes live");
        let around: Vec<(StrandId, NodeId)> = web.around(node).collect();
        assert_eq!(around.len(), view.degree as usize, "{node:?}");
        for (strand, far) in around {
            let ends = web.strand(strand).map(|view| [view.a, view.b]).expect("strands around a node live");
            assert!(ends == [node, far] || ends == [far, node], "{strand:?} of {node:?}");
            assert_eq!(web.other_end(strand, node), Some(far));
        }
        assert!(view.at.is_finite() && view.velocity.is_finite());
        ends += view.degree;
        nodes += 1;
    }
    let mut strands = 0;
    for strand in web.strands() {
        let view = web.strand(strand).expect("listed strands live, with both nodes");
        assert!(view.a != view.b && view.rest > 0.0 && view.rest.is_finite() && view.tension >= 0.0, "{view:?}");
        for end in [view.a, view.b] {
            assert_eq!(web.around(end).filter(|(around, _)| *around == strand).count(), 1);
        }
        strands += 1;
    }
    assert_eq!((ends, web.size().nodes, web.size().strands), (2 * strands, nodes, strands as usize));
}

/// Which nodes hang on an anchor, found by spreading the news until nobody learns anything.
fn held_nodes(web: &Web) -> Vec<NodeId> {
    let mut held: Vec<NodeId> = web.nodes().filter(|node| web.node(*node).unwrap().anchor).collect();
    loop {
        let before = held.len();
        for view in web.strands().filter_map(|strand| web.strand(strand)) {
            match (held.contains(&view.a), held.contains(&view.b)) {
                (true, false) => held.push(view.b),
                (false, true) => held.push(view.a),
                _ => {}
            }
        }
        if held.len() == before {
            return held;
        }
    }
}

#[test]
fn ten_thousand_random_edits_keep_the_graph_whole() {
    for seed in 0..2 {
        let mut rng = Rng::new(seed);
        let mut web = woven(WebTuning::default());
        for round in 0..2000 {
            meddle(&mut web, &mut rng, 5);
            if round % 4 == 0 {
                web.step();
            }
            check(&web);
            assert!(web.nodes().all(|node| web.node(node).unwrap().degree > 0), "an orphan");
            if web.size().strands < 100 {
                web = woven(WebTuning::default());
            }
        }
    }
}

#[test]
fn what_hangs_on_an_anchor_is_what_a_plain_search_finds() {
    let mut rng = Rng::new(3);
    let mut web = woven(WebTuning::default());
    let mut fallen = 0;
    for round in 0..60 {
        if round % 20 == 0 {
            web = woven(WebTuning::default());
        }
        for _ in 0..25 {
            let place = Place::new(any_strand(&web, &mut rng).unwrap(), rng.unit());
            if rng.next_u32().is_multiple_of(3) {
                web.remove_strand(place.strand)
            } else {
                web.cut(place)
            };
        }
        web.remove_orphans();
        let held = held_nodes(&web);
        assert_eq!(web.held(), held.len());
        for node in web.nodes() {
            assert_eq!(web.is_held(node), held.contains(&node), "{node:?}");
            fallen += !web.is_held(node) as u32;
        }
    }
    assert!(fallen > 1000, "{fallen} nodes fell: too few to show anything");
}

/// Splits and cuts leave places where they were (joins do if the thread is straight: `laws_web.rs`), and no silk comes or
/// goes by them.
#[test]
fn places_follow_random_edits() {
    let mut rng = Rng::new(11);
    let mut web = woven(WebTuning::default());
    (0..240).for_each(|_| web.step());
    let mut places: Vec<Place> = web.strands().map(|strand| Place::new(strand, rng.unit())).collect();
    let (mut joins, mut lost) = (0, 0);
    for _ in 0..6000 {
        let rest = |web: &Web| web.strands().map(|strand| web.strand(strand).unwrap().rest as f64).sum::<f64>();
        let before: Vec<Vec2> = places.iter().map(|place| web.at(*place).expect("the place lives")).collect();
        let (silk, place) = (rest(&web), Place::new(any_strand(&web, &mut rng).unwrap(), rng.unit()));
        let gone = match rng.next_u32() % 40 {
            0..18 => web.split(place).map(|_| 0.0),
            18..33 => any_node(&web, &mut rng).filter(|node| web.join(*node)).map(|_| 0.0),
            33..37 => Some(0.0).filter(|_| web.cut(place)),
            37 => web.strand(place.strand).filter(|_| web.remove_strand(place.strand)).map(|view| view.rest as f64),
            _ => any_node(&web, &mut rng)
                .filter(|node| shoot(&mut web, *node, trig::direction(rng.range(0.0, 6.3)), 300.0))
                .map(|_| silk - rest(&web)),
        };
        assert!((silk - gone.unwrap_or(0.0) - rest(&web)).abs() < 1e-3, "silk came or went");
        web.remove_orphans();
        let edits: Vec<Edit> = web.edits().to_vec();
        web.clear_edits();
        let joined = edits.iter().any(|edit| matches!(edit, Edit::Joined { .. }));
        joins += joined as u32;
        let mut kept = Vec::new();
        for (place, was) in places.iter().zip(before) {
            let now = edits.iter().try_fold(*place, |place, edit| follow(edit, place));
            let Some(now) = now else {
                lost += 1;
                continue;
            };
            assert!((0.0..=1.0).contains(&now.t));
            let off = web.at(now).expect("a place that was followed lives").distance(was);
            assert!(joined || off < 2e-3, "{place:?} moved by {off} to {now:?} in {edits:?}");
            kept.push(now);
        }
        places = kept;
    }
    assert!(joins > 500 && lost > 20 && places.len() > 100, "{joins} joins, {lost} lost, {} kept", places.len());
}

#[test]
fn rays_and_nearest_places_are_those_of_a_plain_search() {
    let mut rng = Rng::new(5);
    let mut web = woven(WebTuning::default());
    let (mut hits, mut misses) = (0, 0);
    for round in 0..2000 {
        if round % 20 == 0 {
            meddle(&mut web, &mut rng, 10);
            web.step();
        }
        if web.size().strands < 200 {
            web = woven(WebTuning::default());
        }
        let from = vec2(rng.range(-450.0, 450.0), rng.range(-450.0, 450.0));
        let (way, reach) = (trig::direction(rng.range(0.0, 6.3)), rng.range(5.0, 600.0));
        let skipped = any_strand(&web, &mut rng).unwrap();
        let views = || web.strands().map(|strand| (strand, web.strand(strand).unwrap()));
        let first = views()
            .filter(|(strand, _)| *strand != skipped)
            .filter_map(|(_, view)| segment_crossing(from, from + way * reach, view.from, view.to))
            .map(|(share, _)| share * reach)
            .min_by(f32::total_cmp);
        let hit = web.ray(from, way * rng.range(0.1, 50.0), reach, |strand| strand == skipped);
        match (first, hit) {
            (Some(first), Some(hit)) => {
                assert!((first - hit.distance).abs() < 0.01, "{first} and {hit:?}");
                assert!(hit.at.distance(web.at(hit.place).unwrap()) < 0.01 && hit.place.strand != skipped);
                assert!((hit.at.distance(from) - hit.distance).abs() < 0.01);
                hits += 1;
            }
            (None, None) => misses += 1,
            // At the very end of the reach, or of a strand, rounding decides.
            (first, hit) => {
                let near = hit.is_some_and(|hit| hit.distance > reach - 0.01 || hit.place.t % 1.0 < 1e-4);
                assert!(near || first.is_some_and(|first| first > reach - 0.01), "{first:?} and {hit:?}");
            }
        }
        let least = views()
            .map(|(_, view)| view.from.lerp(view.to, closest_fraction(from, view.from, view.to)).distance(from))
            .min_by(f32::total_cmp);
        let within = rng.range(1.0, 200.0);
        let near = web.nearest(from, within).map(|near| near.distance);
        let expected = least.filter(|least| *least <= within);
        assert!(
            near == expected || near.zip(expected).is_some_and(|(a, b)| (a - b).abs() < 1e-3),
            "{near:?} {expected:?}"
        );
    }
    assert!(hits > 500 && misses > 200, "{hits} hits, {misses} misses");
}

/// A full web refuses, in one piece, and has room again when something goes.
#[test]
fn a_full_web_refuses_and_stays_whole() {
    let mut rng = Rng::new(8);
    let mut web = woven(WebTuning::default());
    for _ in 0..5000 {
        let place = Place::new(any_strand(&web, &mut rng).unwrap(), rng.unit());
        match rng.next_u32() % 3 {
            0 => drop(web.split(place)),
            1 => drop(web.cut(place)),
            _ => drop(any_node(&web, &mut rng).map(|node| shoot(&mut web, node, vec2(0.0, 1.0), 800.0))),
        }
    }
    check(&web);
    let room = web.room();
    assert!(room.nodes < 30 || room.strands < 30, "{room:?}: not full");
    for _ in 0..200 {
        let strand = any_strand(&web, &mut rng).unwrap();
        web.remove_strand(strand);
    }
    web.remove_orphans();
    check(&web);
    let strand = any_strand(&web, &mut rng).unwrap();
    assert!(web.split(Place::new(strand, 0.5)).is_some());
    (0..60).for_each(|_| web.step());
    check(&web);
}
