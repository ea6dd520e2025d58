// Fetches, compiles and checks the game. gl.js has a loader of its own, but it swallows every error and needs the server to
// name the right type; this one shows progress, and says what went wrong.
"use strict";
(function () {
  // Its name carries the version (see `cargo xtask web`).
  const GAME = document.querySelector("link[rel=preload][as=fetch]").getAttribute("href");

  // Counts the bytes on the way into the compiler.
  function counted(response) {
    const packed = response.headers.get("content-encoding");
    const total = packed ? NaN : Number(response.headers.get("content-length"));
    if (!response.body || !total) return response.body;
    let loaded = 0;
    const counter = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        gossamer.progress(Math.min(loaded / total, 1));
        controller.enqueue(chunk);
      },
    });
    return response.body.pipeThrough(counter);
  }

  async function compile() {
    const response = await fetch(GAME);
    if (!response.ok) throw new Error(`${GAME}: ${response.status} ${response.statusText}`);
    // Wrapped anew, the type is right whatever the server calls it.
    const stream = new Response(counted(response), { headers: { "content-type": "application/wasm" } });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(stream);
    return WebAssembly.compile(await stream.arrayBuffer());
  }

  // Every function that the game imports must be there; gl.js would put a warning in its place and go on.
  function check(module) {
    const missing = WebAssembly.Module.imports(module).filter((wanted) => !(wanted.name in importObject.env));
    if (missing.length > 0) throw new Error(`the page lacks ${missing.map((wanted) => wanted.name).join(", ")}`);
  }

  // Gives the compiled game.
  gossamer.load = async () => {
    register_plugins(plugins);
    gossamer.guardSound(importObject.env);
    const module = await compile();
    check(module);
    return module;
  };

  // The scripts come from the crates that the game was built with; a stale copy in a cache would fail in odd ways.
  gossamer.checkVersions = () => {
    if (wasm_exports.crate_version() !== version) throw new Error("gl.js is of another version than the game");
    for (const plugin of plugins) {
      const wanted = wasm_exports[`${plugin.name}_crate_version`];
      if (wanted && wanted() !== plugin.version) throw new Error(`${plugin.name} is of another version than the game`);
    }
  };
})();
