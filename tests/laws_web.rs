//! Laws of the spider's web.

use gossamer::math::geom::{Vec2, vec2};
use gossamer::verlet::graph::{NodeId, Place, Radial, StrandId, Web, WebCapacity, WebTuning, follow, radial};

fn empty() -> Web {
    Web::new(WebTuning::default(), WebCapacity::default())
}

/// A thread between two anchors `span` cm apart.
fn thread(span: f32, rest: f32) -> (Web, StrandId) {
    let mut web = empty();
    let (a, b) = (web.add_anchor(Vec2::ZERO).unwrap(), web.add_anchor(vec2(span, 0.0)).unwrap());
    let first = web.add_thread(a, b, rest, 36.0).unwrap();
    (web, first)
}

/// The default web, at rest.
fn woven() -> (Web, NodeId) {
    let mut web = empty();
    let hub = radial(&mut web, &Radial::default()).unwrap();
    (0..600).for_each(|_| web.step());
    (web, hub)
}

fn rms_speed(web: &Web) -> f32 {
    let (mut sum, mut count) = (0.0, 0);
    for view in web.nodes().filter_map(|node| web.node(node)).filter(|view| !view.anchor) {
        sum += view.velocity.length_squared();
        count += 1;
    }
    (sum / count.max(1) as f32).sqrt()
}

#[test]
fn a_web_comes_to_rest() {
    let (web, hub) = woven();
    println!("{:?}", web.size());
    let speed = rms_speed(&web);
    println!("rms {speed} cm/s, hub {:?}", web.node(hub).unwrap().at);
    assert!(speed <= 0.03, "{speed} cm/s");
}

#[test]
fn a_split_keeps_places_and_a_join_undoes_it() {
    let (mut web, strand) = thread(30.0, 30.0);
    let place = Place::new(strand, 0.7);
    let before = web.at(place).unwrap();
    let node = web.split(Place::new(strand, 0.4)).unwrap();
    let place = follow(&web.edits()[0], place).unwrap();
    assert!(place.strand != strand && web.at(place).unwrap().distance(before) < 1e-4);
    assert_eq!(web.size(), WebCapacity { nodes: 3, strands: 2 });
    assert!(web.join(node));
    let place = follow(&web.edits()[1], place).unwrap();
    assert!(place.strand == strand && web.at(place).unwrap().distance(before) < 1e-4);
    assert_eq!(web.size(), WebCapacity { nodes: 2, strands: 1 });
}

#[test]
fn a_cut_thread_hangs_by_its_anchors_and_a_freed_piece_by_nothing() {
    let (mut web, _) = thread(300.0, 300.0);
    let strands: Vec<StrandId> = web.strands().collect();
    assert_eq!((strands.len(), web.held()), (9, 10));
    assert!(web.cut(Place::new(strands[2], 0.5)) && web.cut(Place::new(strands[6], 0.5)));
    let middle = web.strand(strands[4]).unwrap().a;
    assert!(!web.is_held(middle));
    assert_eq!((web.held(), web.nodes().count()), (8, 14));
    (0..60).for_each(|_| web.step());
    assert!(web.node(middle).unwrap().at.y > 50.0);
}
