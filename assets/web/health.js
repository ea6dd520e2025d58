// What the game asks about the health of its surroundings: the battery, and what went wrong on the page.
"use strict";
(function () {
  const LOW = 0.2;
  let low = false;

  // Only some browsers tell; elsewhere the battery counts as full.
  async function watchBattery() {
    const battery = await navigator.getBattery();
    const look = () => (low = battery.level < LOW && !battery.charging);
    battery.addEventListener("levelchange", look);
    battery.addEventListener("chargingchange", look);
    look();
  }
  if (typeof navigator.getBattery === "function") {
    watchBattery().catch(() => {
      // An embedded page may be refused.
    });
  }

  // The text of the last panic: the browser only says "unreachable".
  let panic = "";
  gossamer.takePanic = () => {
    const text = panic;
    panic = "";
    return text;
  };

  miniquad_add_plugin({
    name: "gossamer_health",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_battery_low = () => (low ? 1 : 0);
      imports.env.gossamer_fault = (pointer, capacity) => {
        const text = gossamer.takeFault();
        return text === undefined ? 0 : gossamer.write(text, pointer, capacity);
      };
      imports.env.gossamer_panic = (pointer, length) => {
        panic = gossamer.text(pointer, length);
      };
    },
  });
})();
