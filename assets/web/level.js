// The level that the page's address names: index.html?level=garden/03 starts there, as `gossamer garden/03` does.
"use strict";
(function () {
  // Writes the id and gives back its length in bytes; 0 if the address names none that fits.
  function level(buffer, capacity) {
    const id = new URLSearchParams(location.search).get("level") ?? "";
    if (!/^[\w/-]+$/.test(id) || id.length > capacity) return 0;
    return gossamer.write(id, buffer, capacity);
  }

  miniquad_add_plugin({
    name: "gossamer_level",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_level = level;
    },
  });
})();
