// Every sample of mouse, touch and pen, also those that the browser merged into one event, queued until the game takes
// them once a frame. A record is: id, kind, phase, x, y in canvas pixels, age in ms (src/app/platform/pointer.rs).
"use strict";
(function () {
  const CAPACITY = 2048;
  const RECORD = 6;
  const KINDS = { mouse: 0, touch: 1, pen: 2 };
  const DOWN = 0, MOVE = 1, UP = 2, CANCEL = 3, HOVER = 4, SECOND = 5;

  const canvas = document.getElementById("glcanvas");
  const queue = new Float32Array(CAPACITY * RECORD);
  const times = new Float64Array(CAPACITY);
  let count = 0;
  let left = 0, top = 0, scale = 1;

  // Browsers number pointers as they like, up to billions. The game gets 0 for the mouse and for others the smallest free
  // number from 1.
  const slots = [undefined];
  const slotOf = (pointerId) => slots.indexOf(pointerId);
  function takeSlot(pointerId, kind) {
    let slot = kind === KINDS.mouse ? 0 : slots.indexOf(undefined, 1);
    if (slot < 0) slot = slots.length;
    slots[slot] = pointerId;
    return slot;
  }

  const kindOf = (event) => KINDS[event.pointerType] ?? KINDS.mouse;

  function measure() {
    const box = canvas.getBoundingClientRect();
    left = box.left;
    top = box.top;
    scale = canvas.width / (box.width || 1);
  }

  function put(id, kind, phase, event) {
    if (count === CAPACITY) {
      // Nobody takes samples (a hidden page): drop moves, but keep room for the ends of strokes.
      if (phase === MOVE || phase === HOVER || phase === SECOND) return;
      count -= 1;
    }
    const at = count * RECORD;
    queue[at] = id;
    queue[at + 1] = kind;
    queue[at + 2] = phase;
    queue[at + 3] = (event.clientX - left) * scale;
    queue[at + 4] = (event.clientY - top) * scale;
    times[count] = event.timeStamp;
    count += 1;
  }

  function onDown(event) {
    canvas.focus({ preventScroll: true });
    measure();
    if (event.button === 2) put(0, kindOf(event), SECOND, event);
    if (event.button !== 0) return;
    try {
      canvas.setPointerCapture(event.pointerId);
    } catch (_) {
      // The pointer is gone already.
    }
    const kind = kindOf(event);
    const known = slotOf(event.pointerId);
    if (known >= 0) put(known, kind, CANCEL, event);
    put(known >= 0 ? known : takeSlot(event.pointerId, kind), kind, DOWN, event);
  }

  function onMove(event) {
    const slot = slotOf(event.pointerId);
    if (slot < 0) measure();
    const phase = slot < 0 ? HOVER : MOVE;
    const kind = kindOf(event);
    const merged = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    if (merged.length === 0) put(Math.max(slot, 0), kind, phase, event);
    for (const part of merged) put(Math.max(slot, 0), kind, phase, part);
  }

  function onEnd(event) {
    const slot = slotOf(event.pointerId);
    if (slot < 0) return;
    slots[slot] = undefined;
    put(slot, kindOf(event), event.type === "pointerup" ? UP : CANCEL, event);
  }

  canvas.addEventListener("pointerdown", onDown);
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerup", onEnd);
  canvas.addEventListener("pointercancel", onEnd);
  canvas.addEventListener("lostpointercapture", onEnd);

  // gl.js would report the same fingers a second time; nothing may reach its listeners on the canvas. Preventing the
  // default also keeps the browser from making mouse events, scrolling and zooming out of touches.
  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"]) {
    window.addEventListener(type, (event) => {
      if (event.target !== canvas) return;
      if (event.cancelable) event.preventDefault();
      event.stopImmediatePropagation();
    }, { capture: true, passive: false });
  }

  function pull(pointer, capacity) {
    const taken = Math.min(count, capacity);
    if (taken === 0) return 0;
    const now = performance.now();
    for (let i = 0; i < taken; i += 1) queue[i * RECORD + 5] = Math.max(now - times[i], 0);
    new Float32Array(wasm_memory.buffer, pointer, taken * RECORD).set(queue.subarray(0, taken * RECORD));
    queue.copyWithin(0, taken * RECORD, count * RECORD);
    times.copyWithin(0, taken, count);
    count -= taken;
    return taken;
  }

  miniquad_add_plugin({
    name: "gossamer_pointers",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_pointers = pull;
    },
  });
})();
