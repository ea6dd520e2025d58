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

  // The width for which the place of the canvas is known.
  let known = 0;
  function measure() {
    const box = canvas.getBoundingClientRect();
    left = box.left;
    top = box.top;
    scale = canvas.width / (box.width || 1);
    known = canvas.width;
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

  function begin(event) {
    const kind = kindOf(event);
    const slot = slotOf(event.pointerId);
    if (slot >= 0) end(slot, kind, CANCEL, event);
    put(takeSlot(event.pointerId, kind), kind, DOWN, event);
  }

  function end(slot, kind, phase, event) {
    slots[slot] = undefined;
    put(slot, kind, phase, event);
  }

  // While one button of a mouse is down, the others come and go as moves.
  function onButton(event) {
    const slot = slotOf(event.pointerId);
    if (event.button === 2 && event.buttons & 2) put(0, kindOf(event), SECOND, event);
    if (event.button !== 0) return;
    if (event.buttons & 1) begin(event);
    else if (slot >= 0) end(slot, kindOf(event), UP, event);
  }

  function onDown(event) {
    canvas.focus({ preventScroll: true });
    measure();
    try {
      // Of any button: the release of the last one comes here wherever it happens.
      canvas.setPointerCapture(event.pointerId);
    } catch (_) {
      // The pointer is gone already.
    }
    onButton(event);
  }

  function onMove(event) {
    const slot = slotOf(event.pointerId);
    if (slot < 0 || canvas.width !== known) measure();
    const kind = kindOf(event);
    // A finger that the game does not follow any more says nothing.
    if (slot < 0 && kind === KINDS.touch) return;
    const phase = slot < 0 ? HOVER : MOVE;
    const merged = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    if (merged.length === 0) put(Math.max(slot, 0), kind, phase, event);
    for (const part of merged) put(Math.max(slot, 0), kind, phase, part);
    if (event.button >= 0) onButton(event);
  }

  function onEnd(event) {
    const slot = slotOf(event.pointerId);
    if (slot >= 0) end(slot, kindOf(event), event.type === "pointerup" ? UP : CANCEL, event);
  }

  // Ends every stroke: the page lost the focus, and the releases go to someone else.
  function cancelAll(event) {
    slots.forEach((pointerId, slot) => {
      if (pointerId !== undefined) end(slot, slot === 0 ? KINDS.mouse : KINDS.touch, CANCEL, { ...nowhere, timeStamp: event.timeStamp });
    });
  }
  const nowhere = { clientX: 0, clientY: 0 };

  canvas.addEventListener("pointerdown", onDown);
  // A stroke that has begun goes on over whatever lies on the page, also where the browser refused the capture.
  window.addEventListener("pointermove", (event) => {
    if (event.target === canvas || slotOf(event.pointerId) >= 0) onMove(event);
  });
  window.addEventListener("pointerup", onEnd);
  window.addEventListener("pointercancel", onEnd);
  canvas.addEventListener("lostpointercapture", onEnd);

  window.addEventListener("blur", cancelAll);
  document.addEventListener("visibilitychange", (event) => { if (document.visibilityState === "hidden") cancelAll(event); });

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
    const memory = gossamer.floats();
    const start = pointer >> 2;
    for (let i = 0; i < taken * RECORD; i += 1) memory[start + i] = queue[i];
    for (let i = 0; i < taken; i += 1) memory[start + i * RECORD + 5] = Math.max(now - times[i], 0);
    queue.copyWithin(0, taken * RECORD, count * RECORD);
    times.copyWithin(0, taken, count);
    count -= taken;
    return taken;
  }

  // The game starts anew and knows of no stroke.
  gossamer.forgetPointers = () => {
    count = 0;
    slots.fill(undefined);
  };

  miniquad_add_plugin({
    name: "gossamer_pointers",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_pointers = pull;
    },
  });
})();
