//! How the tuning panel looks.

use super::context::Context;
use super::tuning_layout::{Action, Layout, ROW};
use super::tuning_rows::{Entry, Line, Rows};
use super::ui::{Area, Button, Ui};
use crate::math::geom::vec2;
use crate::view::icons::{Icon, draw_icon};
use crate::view::ink::Ink;
use crate::view::panel::{Slider, draw_leaf_button, draw_round_button, draw_slider};
use crate::view::text::{Align, TextStyle};
use crate::view::tuning_card::{
    PanelShape, QUIET, SECTION, draw_changed_dot, draw_cost, draw_section_line, draw_tab, draw_thumb,
};

/// What is to be shown.
pub struct Shown<'a> {
    pub layout: &'a Layout,
    pub rows: &'a Rows,
    pub tab: usize,
    /// Points that the list is moved by.
    pub scrolled: f32,
    pub ui: &'a Ui<Action>,
    pub buttons: &'a [Button<Action>],
    /// The key that the help is about.
    pub about: Option<usize>,
    /// The tuning changed while the run was on its way.
    pub retuned: bool,
}

/// Draws the panel.
pub fn draw(ctx: &mut Context, shown: &Shown) {
    let layout = shown.layout;
    let shape = PanelShape { at: layout.at, size: layout.size, unit: layout.k };
    shape.draw_back(&mut ctx.painter);
    let (top, low) = layout.list();
    if let Some(tab) = shown.rows.tabs.get(shown.tab) {
        for (index, line) in tab.lines.iter().enumerate() {
            let y = top + shown.scrolled + layout.line(tab, index);
            if y + ROW * layout.k < top || y > low {
                continue;
            }
            match line {
                Line::Head(name) => draw_head(ctx, shown, name, y),
                Line::Key(key) => draw_key(ctx, shown, *key, y),
            }
        }
        let whole = layout.line(tab, tab.lines.len());
        if whole > low - top {
            let share = |y: f32| (y - shown.scrolled) / whole;
            let x = layout.at.x + layout.size.x - 10.0 * layout.k;
            draw_thumb(&mut ctx.painter, x, (top, low), (share(0.0), share(low - top)), layout.k);
        }
    }
    shape.draw_caps(&mut ctx.painter, &ctx.content.style.ui, layout.list());
    draw_title(ctx, shown);
    for button in shown.buttons {
        draw_button(ctx, shown, button);
    }
    draw_help(ctx, shown);
    if !layout.low {
        draw_ticks(ctx, shown);
    }
    if let Some(ring) = shown.buttons.iter().find(|button| shown.ui.ring() == Some(button.action)) {
        // Nothing of it may lie over head and foot.
        let (y, half) = (ring.area.center().y, ring.area.half().y);
        if !matches!(ring.action, Action::Key(_)) || (y - half > top - 4.0 && y + half < low + 4.0) {
            shown.ui.draw_ring(&mut ctx.painter, &ctx.content.style.ui, shown.buttons, 0.6 * layout.k);
        }
    }
}

fn draw_head(ctx: &mut Context, shown: &Shown, name: &str, y: f32) {
    let k = shown.layout.k;
    let at = shown.layout.words(y) + vec2(0.0, 4.0 * k);
    let face = TextStyle::new(15.0 * k, 600, SECTION);
    ctx.text.draw_middle(&mut ctx.painter, name, at, Align::Left, &face);
    let wide = ctx.text.width(name, &face) + 10.0 * k;
    draw_section_line(&mut ctx.painter, at + vec2(wide, 0.0), shown.layout.inner() - wide, k);
}

fn draw_key(ctx: &mut Context, shown: &Shown, key: usize, y: f32) {
    let (layout, entry) = (shown.layout, &shown.rows.entries[key]);
    let (k, look) = (layout.k, &ctx.content.style.ui);
    let p = &mut ctx.painter;
    let feel = shown.ui.feel(Action::Key(key));
    let choice = !entry.words.is_empty();
    let at = if choice { layout.words(y) + vec2(0.0, 13.0 * k) } else { layout.words(y) };
    if entry.changed() {
        draw_changed_dot(p, look, at - vec2(8.5 * k, 0.0), k);
    }
    let face = TextStyle::new(17.0 * k, 500, Ink::of(look.text));
    let face = ctx.text.fitted(&entry.name, face, layout.inner() - 150.0 * k);
    ctx.text.draw_middle(p, &entry.name, at, Align::Left, &face);
    if choice {
        return draw_words(ctx, shown, key, entry);
    }
    let gold = Ink::of(look.gold[0]).mix(Ink::of(look.gold[1]), 0.6);
    let number = TextStyle::new(17.0 * k, 600, if entry.changed() { gold } else { Ink::of(look.text) });
    let right = at + vec2(layout.inner() - 54.0 * k, 0.0);
    ctx.text.draw_middle(p, &entry.shown, right, Align::Right, &number);
    let unit = TextStyle::new(13.0 * k, 400, QUIET);
    ctx.text.draw_middle(p, entry.unit, right + vec2(6.0 * k, 1.0 * k), Align::Left, &unit);
    if entry.changed() {
        let at = right - vec2(58.0 * k, 0.0) - vec2(0.5 * 56.0 * k, 0.0);
        let tint = Ink::of(look.second).mix(Ink::of(look.gold[0]), shown.ui.feel(Action::Reset(key)).hover);
        draw_icon(p, Icon::Restart, at, 15.0 * k, tint);
    }
    let (left, width) = layout.track(y);
    let (value, mark) = (entry.scale.share(entry.value), entry.scale.share(entry.usual));
    draw_slider(p, look, left, width, Slider { value, mark, changed: entry.changed() }, k, feel);
}

fn draw_words(ctx: &mut Context, shown: &Shown, key: usize, entry: &Entry) {
    let (k, look) = (shown.layout.k, &ctx.content.style.ui);
    for (index, word) in entry.words.iter().enumerate() {
        let action = Action::Word(key, index);
        let Some(button) = shown.buttons.iter().find(|button| button.action == action) else { continue };
        let chosen = entry.value as usize == index;
        let (at, size) = (button.area.center(), 2.0 * button.area.half());
        draw_tab(&mut ctx.painter, look, at, size, chosen, shown.ui.feel(action));
        let ink = Ink::of(if chosen { look.on_gold } else { look.second });
        let face = ctx.text.fitted(word, TextStyle::new(14.0 * k, 600, ink), size.x - 10.0 * k);
        ctx.text.draw_middle(&mut ctx.painter, word, at, Align::Centre, &face);
    }
}

fn draw_title(ctx: &mut Context, shown: &Shown) {
    let (layout, look) = (shown.layout, &ctx.content.style.ui);
    let k = layout.k;
    let face = TextStyle::new(if layout.low { 22.0 } else { 28.0 } * k, 600, Ink::of(look.text));
    ctx.text.draw_middle(&mut ctx.painter, "Tuning", layout.title(), Align::Left, &face);
    if !layout.low {
        let (words, ink) = status(ctx, shown);
        let face = ctx.text.fitted(words, TextStyle::new(14.0 * k, 400, ink), layout.inner() - 100.0 * k);
        let at = layout.title() + vec2(0.0, 30.0 * k);
        ctx.text.draw_middle(&mut ctx.painter, words, at, Align::Left, &face);
    }
}

/// Where the values come from and what becomes of the run.
fn status(ctx: &Context, shown: &Shown) -> (&'static str, Ink) {
    let gold = Ink::of(ctx.content.style.ui.gold[0]);
    match (shown.retuned || ctx.tuned, ctx.source.root.is_some()) {
        (true, true) => ("changed: this run is not kept", gold),
        (true, false) => ("until you leave; this run is not kept", gold),
        (false, true) => ("tuning.jsonc, live", QUIET),
        (false, false) => ("live, until you leave", QUIET),
    }
}

fn draw_button(ctx: &mut Context, shown: &Shown, button: &Button<Action>) {
    let look = &ctx.content.style.ui;
    let (k, p) = (shown.layout.k, &mut ctx.painter);
    let feel = shown.ui.feel(button.action);
    let icon = match button.action {
        Action::ResetAll => Icon::Restart,
        Action::Close => Icon::Close,
        _ => Icon::Check,
    };
    match (button.action, button.area) {
        (Action::Save | Action::ResetAll | Action::Close, Area::Circle { center, radius }) => {
            draw_round_button(p, look, center, radius, icon, feel);
        }
        (Action::Save, Area::Box { center, half }) => {
            draw_leaf_button(p, look, center - half, 2.0 * half, feel);
            let words = if ctx.source.root.is_some() { "Save changes" } else { "Copy changes" };
            let face = TextStyle::new(16.0 * k, 600, Ink::of(look.text));
            let face = ctx.text.fitted(words, face, 2.0 * half.x - 20.0 * k);
            ctx.text.draw_middle(p, words, center, Align::Centre, &face);
        }
        (Action::Tab(tab), Area::Box { center, half }) => {
            let chosen = tab == shown.tab;
            draw_tab(p, look, center, 2.0 * half, chosen, feel);
            let ink = Ink::of(if chosen { look.on_gold } else { look.second });
            let name = &shown.rows.tabs[tab].name;
            let face = ctx.text.fitted(name, TextStyle::new(16.0 * k, 500, ink), 2.0 * half.x - 12.0 * k);
            ctx.text.draw_middle(p, name, center, Align::Centre, &face);
        }
        _ => {}
    }
}

/// What the ticks cost.
fn draw_ticks(ctx: &mut Context, shown: &Shown) {
    let (layout, k) = (shown.layout, shown.layout.k);
    let size = vec2(layout.inner() - 164.0 * k, 40.0 * k);
    let at = vec2(layout.place(0.0, 0.0).x, layout.at.y + layout.size.y - 62.0 * k);
    draw_cost(&mut ctx.painter, at, size, ctx.cost.frames(), k);
    let face = TextStyle::new(15.0 * k, 500, Ink::of(ctx.content.style.ui.text));
    let face = ctx.text.fitted(ctx.cost.text(), face, 0.36 * size.x);
    let right = at + vec2(size.x - 10.0 * k, 0.5 * size.y);
    ctx.text.draw_middle(&mut ctx.painter, ctx.cost.text(), right, Align::Right, &face);
}

/// What the key under the pointer is for, in two lines.
fn draw_help(ctx: &mut Context, shown: &Shown) {
    let (layout, k) = (shown.layout, shown.layout.k);
    let (words, ink) = match shown.about {
        Some(key) => (shown.rows.entries[key].help.as_str(), QUIET),
        None if layout.low => status(ctx, shown),
        None => return,
    };
    let mut face = TextStyle::new(13.0 * k, 400, ink);
    while ctx.text.measure(words, &face, layout.inner()).y > 2.6 * face.size && face.size > 9.0 * k {
        face.size *= 0.94;
    }
    let at = layout.help() + vec2(0.0, 10.0 * k);
    ctx.text.draw_wrapped(&mut ctx.painter, words, at, layout.inner(), Align::Left, &face);
}
