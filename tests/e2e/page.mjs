// node page.mjs URL BROWSER GAME: the page in a headless Chromium. GAME is the native build, which replays what was played.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser.mjs";
import { check, ensure, equal, finish, until } from "./check.mjs";
import { colours } from "./picture.mjs";

const [url, program, game] = process.argv.slice(2);
const LEVEL = "garden/01";
const browser = new Browser(program);

// Opens the page and waits until the game draws. `level` may have a replay link behind it, or be one.
async function openGame(options, level = "") {
  const page = await browser.open(level.startsWith("#") ? url + level : level ? `${url}?level=${level}` : url, options);
  await until("the game to start", async () => {
    const state = await page.ask(`({ hidden: document.getElementById("notice")?.hidden,
      role: document.getElementById("notice")?.getAttribute("role"), text: document.getElementById("message")?.textContent })`);
    if (state.role === "alert") throw new Error(`${state.text} ${page.complaints.join("; ")}`);
    return state.hidden;
  }, 60);
  return page;
}

const ropes = (page) => page.ask(`wasm_exports.gossamer_state_ropes()`);
const ticks = (page) => page.ask(`wasm_exports.gossamer_state_ticks()`);

// The running level's recording, which holds a hash of the state after every tick.
async function record(page) {
  await page.ask(`wasm_exports.gossamer_recording_ask()`);
  await until("the recording", () => page.ask(`wasm_exports.gossamer_recording_length() > 0`));
  return page.ask(`new TextDecoder().decode(new Uint8Array(wasm_memory.buffer,
    wasm_exports.gossamer_recording_text(), wasm_exports.gossamer_recording_length()))`);
}

// Runs the recording natively; any tick that differs is an error.
function replayNatively(text) {
  const file = join(mkdtempSync(join(tmpdir(), "gossamer-run-")), "run.txt");
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(game, ["replay", file], { encoding: "utf8" });
  equal(status, 0, `exit code of the native replay (${stdout}${stderr}, recording in ${file})`);
  return stdout;
}

// Plays the first level: waits until it runs, swipes across its rope, and sees the rope cut.
async function cutTheRope(page, swipe) {
  await until("the level to run", async () => (await ticks(page)) > 20);
  const before = await ropes(page);
  ensure(before > 0, "the level has a rope");
  await swipe([159, 261], [321, 265]);
  await until("the cut", async () => (await ropes(page)) !== before);
  const start = await ticks(page);
  await until("the fall", async () => (await ticks(page)) > start + 90);
  const text = await record(page);
  ensure(text.includes(`level ${LEVEL}`), text.slice(0, 200));
  ensure(/^\d+ press /m.test(text), "the recording has the press");
  const hash = /^end \d+ ([0-9a-f]{16})/m.exec(text)[1];
  ensure(replayNatively(text).includes(hash), `the native replay ends in ${hash}`);
}

const noComplaints = (page) => equal(page.complaints.join("\n"), "", "console");

for (const density of [1, 2, 3]) {
  await check(`density ${density}: the game fills the page and nothing scrolls`, async () => {
    const page = await openGame({ width: 480, height: 720, density });
    const size = await page.ask(`(() => { const box = document.getElementById("glcanvas").getBoundingClientRect();
      return [box.left, box.top, box.width, box.height, canvas.width, canvas.height].join(); })()`);
    equal(size, [0, 0, 480, 720, 480 * density, 720 * density].join(), "canvas");
    await page.ask(`window.scrollTo(50, 50)`);
    const scroll = `[scrollX, scrollY, document.documentElement.scrollWidth, document.documentElement.scrollHeight].join()`;
    equal(await page.ask(scroll), "0,0,480,720", "scroll");
    const shot = await page.shot();
    equal(`${shot.width}x${shot.height}`, `${480 * density}x${720 * density}`, "picture");
    ensure(colours(shot) > 1, "the picture is blank");
    await page.swipe([100, 300], [400, 350], 4);
    noComplaints(page);
    await page.close();
  });
}

await check("the size follows the window and the density while the game runs", async () => {
  const page = await openGame({ width: 480, height: 720, density: 1 });
  const size = () => page.ask(`[canvas.width, canvas.height].join()`);
  await page.resize(800, 500, 1);
  await until("the new size", async () => (await size()) === "800,500");
  await page.resize(800, 500, 2);
  await until("the new density", async () => (await size()) === "1600,1000");
  noComplaints(page);
  await page.close();
});

await check("touch: a swipe neither scrolls nor zooms", async () => {
  const page = await openGame({ width: 480, height: 720, density: 2, touch: true });
  await page.touchSwipe([240, 600], [240, 100], 6);
  await page.touch("touchStart", [[200, 300], [280, 300]]);
  await page.touch("touchMove", [[100, 300], [380, 300]]);
  await page.touch("touchEnd", []);
  equal(await page.ask(`[scrollX, scrollY, visualViewport.scale].join()`), "0,0,1", "scroll and zoom");
  noComplaints(page);
  await page.close();
});

await check("a mouse swipe cuts a rope, and the run replays natively tick by tick", async () => {
  const page = await openGame({ width: 480, height: 720, density: 1 }, LEVEL);
  await cutTheRope(page, (from, to) => page.swipe(from, to, 8));
  noComplaints(page);
  await page.close();
});

// The link of a recording that ships, without its mark.
function linkOf(file) {
  const { status, stdout, stderr } = spawnSync(game, ["link", file], { encoding: "utf8" });
  equal(status, 0, `exit code of gossamer link (${stderr})`);
  return stdout.trim();
}

await check("a replay link shows its run, and the run wins as it did natively", async () => {
  const file = "tests/replays/garden_01_three.rec";
  const page = await openGame({ width: 480, height: 720, density: 1 }, `${LEVEL}${linkOf(file)}`);
  await until("the win", () => page.ask(`wasm_exports.gossamer_state_won() === 1`), 60);
  const ticks = Number(/^end (\d+)/m.exec(readFileSync(file, "utf8"))[1]);
  await until("the end", async () => (await page.ask(`wasm_exports.gossamer_state_ticks()`)) >= ticks, 30);
  const text = await record(page);
  ensure(text.includes(`level ${LEVEL}`) && /^end \d+ [0-9a-f]{16} won 3/m.test(text), text.slice(-60));
  replayNatively(text);
  noComplaints(page);
  await page.close();
});

await check("a level link plays its level, and nothing is remembered of it", async () => {
  const page = await openGame({ width: 480, height: 720, density: 1 }, linkOf("levels/puzzle/pond/02_reel.jsonc"));
  await until("the level to run", async () => (await ticks(page)) > 20);
  ensure((await record(page)).includes("level link/01"), "the level of the link runs");
  const saved = await page.ask(`localStorage.getItem("gossamer.save") ?? ""`);
  ensure(!saved.includes("link/01"), saved);
  noComplaints(page);
  await page.close();
});

await check("damaged links open the game all the same", async () => {
  const link = linkOf("tests/replays/garden_01_three.rec");
  for (const broken of ["#l=", "#l=%00", `#l=${"A".repeat(9000)}`, "#r=", "#r=%00%ff", link.slice(0, 60), `${link}A`, `#r=${"A".repeat(80000)}`]) {
    const page = await openGame({ width: 480, height: 720, density: 1 }, broken);
    equal(await ticks(page), 0, "nothing runs");
    ensure(colours(await page.shot()) > 1, "the picture is blank");
    noComplaints(page);
    await page.close();
  }
});

await check("the win is saved, and a reload starts without complaint", async () => {
  // Wins of the checks before would leave nothing to save. The reload must keep it.
  const before = `if (!sessionStorage.getItem("cleared")) { localStorage.clear(); sessionStorage.setItem("cleared", 1); }`;
  const page = await openGame({ width: 480, height: 720, density: 1, before }, LEVEL);
  await cutTheRope(page, (from, to) => page.swipe(from, to, 8));
  const saved = () => page.ask(`localStorage.getItem("gossamer.save") ?? ""`);
  await until("the save", async () => (await saved()).includes(LEVEL));
  const text = await saved();
  await page.send("Page.reload");
  await until("the game again", () => page.ask(`document.getElementById("notice")?.hidden === true`), 60);
  equal(await saved(), text, "the save after a reload");
  noComplaints(page);
  await page.close();
});

await check("a save that one of the browser's two stores has lost comes back from the other", async () => {
  const page = await openGame({ width: 480, height: 720, density: 1 });
  const saved = () => page.ask(`localStorage.getItem("gossamer.save") ?? ""`);
  const text = await saved();
  ensure(text.includes(LEVEL), `the win of the check before: ${text}`);
  const reload = async () => {
    await page.ask(`window.old = true`);
    await page.send("Page.reload");
    const fresh = `window.old === undefined && document.getElementById("notice")?.hidden === true`;
    await until("the game again", () => page.ask(fresh).catch(() => false), 60);
  };
  await page.ask(`localStorage.clear()`);
  await reload();
  equal(await saved(), text, "from the database");
  await page.ask(`new Promise((done) => { const gone = indexedDB.deleteDatabase("gossamer"); gone.onsuccess = () => done(1); })`);
  await reload();
  equal(await saved(), text, "from localStorage");
  noComplaints(page);
  await page.close();
});

await check("a finger cuts it too, at density 2", async () => {
  const page = await openGame({ width: 480, height: 720, density: 2, touch: true }, LEVEL);
  await cutTheRope(page, (from, to) => page.touchSwipe(from, to, 8));
  noComplaints(page);
  await page.close();
});

await check("two fingers: a short touch restarts, holding runs time back, and neither cuts the rope between them", async () => {
  const page = await openGame({ width: 480, height: 720, density: 2, touch: true }, LEVEL);
  // Left and right of the first level's rope, on nothing that takes a press.
  const both = [[120, 261], [360, 261]];
  await until("the level to run", async () => (await ticks(page)) > 150);
  const whole = await ropes(page);
  await page.touch("touchStart", both);
  await page.touch("touchEnd", []);
  await until("the restart", async () => (await ticks(page)) < 100);
  await until("the level to run again", async () => (await ticks(page)) > 240);
  await page.touch("touchStart", both);
  const from = await ticks(page);
  await until("time to run back", async () => (await ticks(page)) < from - 60);
  await page.touch("touchEnd", []);
  const low = await ticks(page);
  await until("time to go on", async () => (await ticks(page)) > low + 60);
  equal(await ropes(page), whole, "ropes after both gestures");
  // A finger that leaves its place is no gesture any more: it cuts.
  await page.touch("touchStart", [[159, 261]]);
  for (let i = 1; i <= 8; i += 1) await page.touch("touchMove", [[159 + 20 * i, 261]]);
  await page.touch("touchEnd", []);
  await until("the cut", async () => (await ropes(page)) !== whole);
  const text = await record(page);
  ensure(!/^\d+ restart/m.test(text), "a restart begins a new recording");
  replayNatively(text);
  noComplaints(page);
  await page.close();
});

await check("sound runs after a tap", async () => {
  // Notes each context before the page's own script wraps the class.
  const before = `window.contexts = []; window.AudioContext = class extends AudioContext {
    constructor(...options) { super(...options); contexts.push(this); } };`;
  const page = await openGame({ width: 480, height: 720, density: 1, touch: true, before }, LEVEL);
  equal(await page.ask(`contexts.length`), 0, "contexts before the first gesture");
  for (let i = 0; i < 3; i += 1) {
    await page.touch("touchStart", [[240, 700]]);
    await page.touch("touchEnd", []);
  }
  await until("a context that runs", () => page.ask(`contexts.some((context) => context.state === "running")`));
  noComplaints(page);
  await page.close();
});

await check("without WebGL the page says so", async () => {
  const before = `HTMLCanvasElement.prototype.getContext = () => null;`;
  const page = await browser.open(url, { width: 480, height: 720, density: 1, before });
  await until("the message", () => page.ask(`document.getElementById("message")?.textContent.includes("WebGL")`));
  equal(await page.ask(`document.getElementById("notice").getAttribute("role")`), "alert", "role");
  await page.close();
});

await check("without WebAssembly the page says so", async () => {
  const page = await browser.open(url, { width: 480, height: 720, density: 1, before: `delete window.WebAssembly;` });
  await until("the message", () => page.ask(`document.getElementById("message")?.textContent.includes("WebAssembly")`));
  await page.close();
});

await check("without storage the game still runs", async () => {
  const before = `Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });`;
  const page = await openGame({ width: 480, height: 720, density: 1, before });
  noComplaints(page);
  await page.close();
});

await browser.close();
finish();
