// Starts the game, runs its frames, and starts it again on the same canvas when it cannot go on: a lost graphics context
// takes every texture with it, and a mistake in a frame leaves the game half done. The compiled module is still there, the
// game's snapshot is kept outside of it, and so the player goes on after a moment. Comes last.
"use strict";
(function () {
  // So many new starts in so many ms; then something is wrong that a start does not mend.
  const MOST_STARTS = 3;
  const IN_TIME = 60000;
  // How long the browser may take to give a lost context back while the page is seen, in ms.
  const PATIENCE = 5000;
  // Frames after which the game is shown, and ms after which a start counts as good.
  const SHOWN_AFTER = 3;
  const GOOD_AFTER = 1000;
  const RELOADS = "gossamer.reloads";

  let module;
  let state = "starting";
  let request = 0;
  let frames = 0;
  let begunAt = 0;
  let starts = [];
  let timer = 0;

  // Between two lives of the game events go nowhere.
  const asleep = new Proxy({}, { get: () => () => 0 });

  function frame(now) {
    request = requestAnimationFrame(frame);
    draw(now);
  }

  function draw(now) {
    gossamer.tick(now);
    try {
      gossamer.followCanvas();
      wasm_exports.frame();
    } catch (error) {
      return crashed(error instanceof Error ? error.message : String(error));
    }
    frames += 1;
    if (frames === SHOWN_AFTER) gossamer.ready();
  }

  // gl.js adds its listeners here, which must happen once, and would begin a loop of its own.
  function takeOverLoop() {
    const { env } = importObject;
    const begin = env.run_animation_loop;
    let begun = false;
    env.run_animation_loop = (blocking) => {
      if (begun) return;
      begun = true;
      window.animation = () => {};
      begin(blocking);
      // The pointer queue replaces these, which round to whole pixels and drop samples, and the canvas is watched elsewhere.
      canvas.onmousemove = canvas.onmousedown = canvas.onmouseup = null;
      window.onresize = null;
    };
  }

  async function live() {
    state = "starting";
    frames = 0;
    if (canvas.getContext("webgl2").isContextLost()) return gossamer.lost();
    const instance = await WebAssembly.instantiate(module, importObject);
    // The context can be lost while this waits.
    if (state !== "starting") return;
    wasm_memory = instance.exports.memory;
    wasm_exports = instance.exports;
    gossamer.checkVersions();
    gossamer.tick(performance.now());
    begunAt = performance.now();
    wasm_exports.main();
    state = "running";
    cancelAnimationFrame(request);
    request = requestAnimationFrame(frame);
  }

  // What the life before left on the graphics card, and in which state. A lost context has taken it all away itself.
  function clearGraphics(lost) {
    const kinds = { buffers: "Buffer", programs: "Program", framebuffers: "Framebuffer", renderbuffers: "Renderbuffer",
      textures: "Texture", shaders: "Shader", vaos: "VertexArray" };
    const context = canvas.getContext("webgl2");
    for (const [table, kind] of Object.entries(kinds)) {
      for (const thing of GL[table]) if (thing && !lost) context[`delete${kind}`](thing);
      GL[table].length = 0;
    }
    GL.uniforms.length = 0;
    GL.programInfos = {};
    GL.counter = 1;
    if (lost) return;
    context.bindFramebuffer(context.FRAMEBUFFER, null);
    for (const part of ["SCISSOR_TEST", "BLEND", "CULL_FACE", "DEPTH_TEST", "STENCIL_TEST"]) context.disable(context[part]);
    context.colorMask(true, true, true, true);
  }

  function stop(next) {
    state = next;
    cancelAnimationFrame(request);
    wasm_exports = asleep;
  }

  async function restart() {
    const lost = state === "lost";
    stop("starting");
    try {
      clearGraphics(lost);
      gossamer.forgetPointers();
      gossamer.forgetSounds();
      gossamer.canvas.forget();
      await live();
    } catch (error) {
      crashed(error.message);
    }
  }

  // A start that fails at once may fail on the snapshot: the next one goes without.
  function crashed(text) {
    if (state === "dead" || state === "lost") return;
    const cause = gossamer.takePanic() || text;
    gossamer.fault("errors", cause);
    console.error(`The game stopped and starts again: ${cause}`);
    if (frames === 0 || performance.now() - begunAt < GOOD_AFTER) gossamer.snapshot.forget();
    startAgain("The game stopped because of a mistake of ours.", cause);
  }

  // Starts again, unless that was done too often of late.
  function startAgain(why, cause) {
    const now = performance.now();
    starts = starts.filter((time) => now - time < IN_TIME);
    if (starts.length < MOST_STARTS) {
      starts.push(now);
      return restart();
    }
    const before = state;
    stop("dead");
    gossamer.fail(why, cause, "Try again", () => {
      starts = [];
      state = before;
      gossamer.recover();
      gossamer.wait("One moment");
      restart();
    });
  }

  gossamer.crashed = crashed;

  gossamer.lost = () => {
    if (state === "dead") return;
    stop("lost");
    gossamer.wait("The graphics are gone for a moment");
    waitForContext();
  };

  gossamer.restored = () => {
    clearTimeout(timer);
    if (module === undefined) state = "starting";
    if (state === "lost") startAgain("The graphics fail again and again.", "The context was lost four times in a minute.");
  };

  // A context that does not come back may come to a new page; a hidden page waits until it is seen.
  function waitForContext() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (state !== "lost") return;
      if (document.visibilityState === "hidden") return waitForContext();
      stop("dead");
      if (!mayReload()) return gossamer.fail("The graphics do not come back.", "The context stays lost.");
      gossamer.snapshot.leave();
      location.reload();
    }, PATIENCE);
  }

  // Two reloads in a session, not more. Without storage nobody could count them.
  function mayReload() {
    try {
      const done = Number(sessionStorage.getItem(RELOADS)) || 0;
      sessionStorage.setItem(RELOADS, String(done + 1));
      return done < 2;
    } catch (_) {
      return false;
    }
  }

  // A hidden page gets no frames, and perhaps never another one: the game hears of it in one last frame, in which it pauses
  // and keeps what must be kept. gl.js has told it before.
  function onHidden() {
    if (state === "running") draw(performance.now());
    gossamer.flushStorage();
  }
  function listen() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") onHidden();
    });
    window.addEventListener("pagehide", onHidden);
  }

  async function begin() {
    if (typeof WebAssembly !== "object") gossamer.fail("This browser is too old for the game: it has no WebAssembly.");
    if (gossamer.hasFailed()) return;
    gossamer.progress(undefined);
    try {
      module = await gossamer.load();
      takeOverLoop();
      await gossamer.storageReady;
      await live();
      listen();
      canvas.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      const cause = gossamer.takePanic() || error.message;
      gossamer.fail("The game could not start. Check the connection and try again.", cause);
    }
  }
  begin();
})();
