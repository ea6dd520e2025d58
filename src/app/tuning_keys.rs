//! Where the arrows go on the tuning panel: head, tabs, keys, the button at the foot.

use super::input::Step;
use super::tuning_layout::Action;
use super::tuning_rows::{Line, Tab};

/// Where a step from `ring` leads. Along a slider or a choice the arrows change it instead.
pub fn next_ring(tabs: &[Tab], tab: usize, ring: Action, step: Step) -> Action {
    let keys = || {
        let lines = tabs.get(tab).map_or(&[][..], |tab| &tab.lines);
        lines.iter().filter_map(|line| if let Line::Key(key) = line { Some(Action::Key(*key)) } else { None })
    };
    let (first, last) = (keys().next().unwrap_or(ring), keys().next_back().unwrap_or(ring));
    match (ring, step) {
        (Action::Key(_), Step::Up | Step::Previous) => {
            keys().take_while(|key| *key != ring).last().unwrap_or(Action::Tab(tab))
        }
        (Action::Key(_), Step::Down | Step::Next) => {
            keys().skip_while(|key| *key != ring).nth(1).unwrap_or(Action::Save)
        }
        (Action::Tab(at), Step::Left | Step::Right) => {
            let to = if step == Step::Left { at.saturating_sub(1) } else { at + 1 };
            Action::Tab(to.min(tabs.len().saturating_sub(1)))
        }
        (Action::Tab(_), Step::Down | Step::Next) => first,
        (Action::Tab(_), Step::Up | Step::Previous) => Action::ResetAll,
        (Action::ResetAll, Step::Right) => Action::Close,
        (Action::Close, Step::Left) => Action::ResetAll,
        (Action::ResetAll | Action::Close, Step::Down | Step::Next) => Action::Tab(tab),
        (Action::Save, Step::Up | Step::Previous | Step::Left) => last,
        _ => ring,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tuning_rows::{FIRST_OF_SNIP, Rows};
    use crate::sim::tuning::Tuning;

    #[test]
    fn down_and_up_visit_everything_between_head_and_foot() {
        let rows = Rows::new(&Tuning::default(), &FIRST_OF_SNIP);
        for tab in 0..rows.tabs.len() {
            let walk = |from: Action, to: Action, step: Step| {
                let mut way = vec![from];
                while *way.last().expect("begins") != to {
                    way.push(next_ring(&rows.tabs, tab, way[way.len() - 1], step));
                    assert!(way.len() < 200, "never comes to {to:?}");
                }
                way
            };
            let down = walk(Action::ResetAll, Action::Save, Step::Down);
            let mut up = walk(Action::Save, Action::ResetAll, Step::Up);
            up.reverse();
            assert_eq!(down, up);
            let keys = rows.tabs[tab].lines.iter().filter(|line| matches!(line, Line::Key(_))).count();
            assert_eq!(down.len(), keys + 3);
        }
        assert_eq!(next_ring(&rows.tabs, 0, Action::Tab(0), Step::Left), Action::Tab(0));
        assert_eq!(next_ring(&rows.tabs, 0, Action::Tab(0), Step::Right), Action::Tab(1));
        assert_eq!(next_ring(&rows.tabs, 0, Action::ResetAll, Step::Right), Action::Close);
    }
}
