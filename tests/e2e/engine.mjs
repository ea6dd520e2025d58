// node engine.mjs firefox|webkit PROGRAM DIST GAME: what the page must do in every engine. GAME is the native build, which
// replays what was played.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { Firefox } from "./firefox.mjs";
import { colours } from "./picture.mjs";
import { startScreen } from "./screen.mjs";
import { Server } from "./server.mjs";
import { Webkit } from "./webkit.mjs";

const [name, program, dist, game] = process.argv.slice(2);
const LEVEL = "garden/01";
const server = await new Server(dist).start();
const screen = await startScreen(1280, 1024);
const browser = await { firefox: Firefox, webkit: Webkit }[name].start(program, screen.display);

const ask = (expression) => browser.ask(expression);
const ticks = () => ask("wasm_exports.gossamer_state_ticks()");
const ropes = () => ask("wasm_exports.gossamer_state_ropes()");
const RUNS = `!!document.getElementById("notice") && document.getElementById("notice").hidden && !!window.wasm_exports`;

async function open(address) {
  await browser.open(server.url + address);
  await until("the game to start", async () => {
    const text = await ask(`document.getElementById("notice")?.getAttribute("role") === "alert" ? document.body.innerText : ""`);
    if (text) throw new Error(text);
    return ask(RUNS);
  }, 60);
}

// The place of a point of the 400 x 600 stage in CSS pixels, for a canvas that is wider than the stage.
async function place([x, y]) {
  const [width, height] = await ask(`[document.getElementById("glcanvas").clientWidth, document.getElementById("glcanvas").clientHeight]`);
  const scale = Math.min(height / 600, width / 400);
  return [width / 2 + (x - 200) * scale, height / 2 + (y - 300) * scale];
}

async function record() {
  await ask("wasm_exports.gossamer_recording_ask()");
  await until("the recording", () => ask("wasm_exports.gossamer_recording_length() > 0"));
  return ask(`new TextDecoder().decode(new Uint8Array(wasm_memory.buffer, wasm_exports.gossamer_recording_text(),
    wasm_exports.gossamer_recording_length()))`);
}

// A script's answer while the page is between two addresses is an error; then it is asked again.
const calm = (body) => async () => {
  try {
    return await body();
  } catch (_) {
    return false;
  }
};

await check(`${name}: the game starts and fills the page`, async () => {
  await open("");
  const size = await ask(`[document.getElementById("glcanvas").clientWidth, innerWidth].join()`);
  equal(size.split(",")[0], size.split(",")[1], "width of the canvas");
  await until("a picture", async () => colours(await browser.shot()) > 100);
});

await check(`${name}: the scenes end in the same bits as natively`, async () => {
  const lines = readFileSync("tests/golden/scenes.txt", "utf8").split(/\r?\n/).filter((line) => line && !line.startsWith("#"));
  for (const line of lines) {
    const [scene, number, golden] = line.split(" ");
    const hash = await ask(`(() => { const bytes = new TextEncoder().encode("${scene}");
      const pointer = wasm_exports.allocate_vec_u8(bytes.length);
      new Uint8Array(wasm_memory.buffer, pointer, bytes.length).set(bytes);
      return BigInt.asUintN(64, wasm_exports.gossamer_golden(pointer, bytes.length, ${number})).toString(16).padStart(16, "0"); })()`);
    equal(hash, golden, `${scene} after ${number} ticks`);
  }
});

await check(`${name}: a swipe cuts the rope, and the run replays natively tick by tick`, async () => {
  await open(`?level=${LEVEL}`);
  await until("the level to run", async () => (await ticks()) > 20);
  const before = await ropes();
  ensure(before > 0, "the level has a rope");
  await browser.swipe(await place([132, 140]), await place([267, 144]));
  await until("the cut", async () => (await ropes()) !== before);
  const start = await ticks();
  await until("the fall", async () => (await ticks()) > start + 90);
  const text = await record();
  ensure(/^\d+ press /m.test(text), "the recording has the press");
  const file = join(mkdtempSync(join(tmpdir(), "gossamer-run-")), "run.txt");
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(game, ["replay", file], { encoding: "utf8" });
  equal(status, 0, `exit code of the native replay (${stdout}${stderr}, recording in ${file})`);
  ensure(stdout.includes(/^end \d+ ([0-9a-f]{16})/m.exec(text)[1]), `the native replay ends elsewhere: ${stdout}`);
});

await check(`${name}: a lost graphics context brings the game back`, async () => {
  await open(`?level=${LEVEL}`);
  await until("the level to run", async () => (await ticks()) > 20);
  await ask(`(window.loss = document.getElementById("glcanvas").getContext("webgl2").getExtension("WEBGL_lose_context"),
    loss.loseContext(), setTimeout(() => loss.restoreContext(), 300), 1)`);
  await until("the loss", calm(() => ask(`document.getElementById("glcanvas").getContext("webgl2").isContextLost()`)), 5).catch(() => {});
  await sleep(500);
  await until("a running game", calm(async () => (await ask(RUNS)) && (await ask(`!document.getElementById("glcanvas")
    .getContext("webgl2").isContextLost()`)) && colours(await browser.shot()) > 100), 60);
});

await check(`${name}: without the server the game starts all the same`, async () => {
  await open("");
  await until("the worker", () => ask(`navigator.serviceWorker.ready.then((found) => found.active.state === "activated")`), 60);
  await server.stop();
  await open("");
  await until("a picture", async () => colours(await browser.shot()) > 100);
});

await check(`${name}: nothing of ours complains in the console`, async () => {
  // Firefox itself tells of the context that the check above takes away.
  const ours = (await browser.complaints(server.url)).filter((text) => !text.includes("WebGL context was lost"));
  equal(ours.join("\n"), "", "console");
});

await browser.close();
screen.stop();
finish();
