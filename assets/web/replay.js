// What the page's address ends with: index.html#r=... shows a replay, index.html#l=... plays a level, as `gossamer --link`
// does. The game checks it.
"use strict";
(function () {
  const MARK = /^#[rl]=/;

  // Writes the link from its mark on, cut off where it does not fit, and gives back its length in bytes; 0 for none.
  function link(buffer, capacity) {
    if (!MARK.test(location.hash)) return 0;
    return gossamer.write(location.hash, buffer, capacity);
  }

  // A link that is pasted over the address of an open page loads nothing by itself.
  window.addEventListener("hashchange", () => {
    if (MARK.test(location.hash)) location.reload();
  });

  miniquad_add_plugin({
    name: "gossamer_replay",
    version: 1,
    register_plugin(imports) {
      imports.env.gossamer_replay_link = link;
    },
  });
})();
