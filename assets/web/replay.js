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

  // Copies the page's address with a link behind it; without a clipboard the link becomes the page's address. Changing that
  // address loads nothing, since no event tells of it.
  function copy(pointer, length) {
    const link = new TextDecoder().decode(new Uint8Array(wasm_memory.buffer, pointer, length));
    const show = () => history.replaceState(null, "", link);
    if (!navigator.clipboard) {
      show();
      return 0;
    }
    navigator.clipboard.writeText(`${location.origin}${location.pathname}${link}`).catch(show);
    return 1;
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
      imports.env.gossamer_copy_link = copy;
    },
  });
})();
