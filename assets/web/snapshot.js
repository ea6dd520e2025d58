// The running game in few bytes, kept outside of the game's memory: when the game must be started anew, after a lost
// graphics context or a mistake of ours, it goes on where it was. Two slots are written by turns, and a slot counts only
// with its checksum, so that a snapshot which was cut short leaves the one before it.
"use strict";
(function () {
  // Survives a reload of the page, the last means against a context that does not come back.
  const KEY = "gossamer.snapshot";
  const slots = [0, 1].map(() => ({ bytes: new Uint8Array(4096), length: 0, tick: 0, sum: -1 }));
  let newest = 0;

  // FNV-1a over the bytes.
  function sumOf({ bytes, length }) {
    let sum = 0x811c9dc5;
    for (let i = 0; i < length; i += 1) sum = Math.imul(sum ^ bytes[i], 0x01000193);
    return sum;
  }

  const holds = (slot) => slot.length > 0 && slot.sum === sumOf(slot);

  // Takes a whole snapshot, of tick `tick`.
  function keep(pointer, length, tick) {
    if (length === 0) return forget();
    const slot = slots[1 - newest];
    slot.sum = -1;
    if (slot.bytes.length < length) slot.bytes = new Uint8Array(2 * length);
    const memory = gossamer.bytes();
    for (let i = 0; i < length; i += 1) slot.bytes[i] = memory[pointer + i];
    slot.length = length;
    slot.tick = tick;
    slot.sum = sumOf(slot);
    newest = 1 - newest;
  }

  // Nothing was done since the newest snapshot, and the game has come to `tick`.
  function reach(tick) {
    slots[newest].tick = tick;
  }

  const best = () => [slots[newest], slots[1 - newest]].find(holds);

  function forget() {
    for (const slot of slots) slot.length = 0;
  }

  // Writes the newest whole snapshot and gives back its length in bytes; 0 if there is none, or it does not fit.
  function take(pointer, capacity) {
    const slot = best();
    if (slot === undefined || slot.length > capacity) return 0;
    gossamer.bytes().set(slot.bytes.subarray(0, slot.length), pointer);
    return slot.length;
  }

  gossamer.snapshot = {
    forget,
    // For the page that comes after this one.
    leave() {
      const slot = best();
      try {
        if (slot === undefined) return sessionStorage.removeItem(KEY);
        const text = Array.from(slot.bytes.subarray(0, slot.length), (byte) => String.fromCharCode(byte)).join("");
        sessionStorage.setItem(KEY, `${slot.tick} ${slot.sum} ${btoa(text)}`);
      } catch (_) {
        // Then the level starts again.
      }
    },
  };

  // What the page before this one left. It is taken once: if the game fails on it, the next try goes without.
  function inherit() {
    try {
      const [tick, sum, text] = (sessionStorage.getItem(KEY) ?? "").split(" ");
      sessionStorage.removeItem(KEY);
      if (!text) return;
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      slots[0] = { bytes, length: bytes.length, tick: Number(tick), sum: Number(sum) };
    } catch (_) {
      // No storage, or nothing that we wrote.
    }
  }
  inherit();

  miniquad_add_plugin({
    name: "gossamer_snapshot",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_snapshot_keep = keep;
      imports.env.gossamer_snapshot_reach = reach;
      imports.env.gossamer_snapshot_take = take;
      imports.env.gossamer_snapshot_tick = () => best()?.tick ?? 0;
    },
  });
})();
