// node window.mjs GAME: the built game in a real window on a virtual screen.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { colours } from "./picture.mjs";
import { startScreen } from "./screen.mjs";

// Keys of an X server's usual keyboard.
const [R, F3] = [27, 69];

const game = process.argv[2];

// Starts the game with an own home, so that it neither reads nor writes the saves of whoever runs the tests.
function play(display, args = [], save = undefined) {
  const home = mkdtempSync(join(tmpdir(), "gossamer-home-"));
  if (save !== undefined) {
    mkdirSync(join(home, "gossamer"));
    writeFileSync(join(home, "gossamer/save"), save);
  }
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, LIBGL_ALWAYS_SOFTWARE: "1" };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  if (display) env.DISPLAY = display;
  const child = spawn(game, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const result = { child, home, out: "", err: "", code: undefined };
  child.stdout.on("data", (data) => (result.out += data));
  child.stderr.on("data", (data) => (result.err += data));
  result.ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve((result.code = code ?? signal)));
  });
  result.code_within = (seconds) => until("the game to end", () => result.code !== undefined, seconds).then(() => result.code);
  return result;
}

await check("without DISPLAY: one line and exit code 2", async () => {
  const run = play(undefined);
  equal(await run.code_within(20), 2, "exit code");
  equal(run.err.trim().split("\n").length, 1, `lines of ${run.err}`);
  ensure(run.err.includes("display"), run.err);
});

await check("with a display that is not there: one line and exit code 2", async () => {
  const run = play(":987");
  equal(await run.code_within(20), 2, "exit code");
  equal(run.err.trim().split("\n").length, 1, `lines of ${run.err}`);
});

const server = await startScreen(1280, 800);
const screen = await server.connect();
const data = mkdtempSync(join(tmpdir(), "gossamer-data-"));
for (const folder of ["levels", "assets"]) cpSync(folder, join(data, folder), { recursive: true });
const level = join(data, "levels/puzzle/garden/01_drop.jsonc");
// A level of our own, so that this test does not hang on how the shipped one is set.
const levelText = (berry) => `{
  "$schema": "../../level.schema.json",
  "name": "Test",
  "berry": [200, ${berry}],
  "nim": [330, 540],
  "pegs": { "peg": [200, 90] },
  "ropes": [{ "from": "peg", "to": "berry" }],
  "fireflies": [[60, 300], [60, 370], [60, 430]]
}`;
writeFileSync(level, levelText(250));
const run = play(server.display, ["--data", data, "garden/01"]);
let window;

// The place of a point of the 400 x 600 stage on the screen: the stage takes the window's whole height.
function onScreen([x, y]) {
  const scale = window.height / 600;
  return [window.x + window.width / 2 + (x - 200) * scale, window.y + y * scale];
}

// Whether the berry hangs in the middle with its centre at this height: beside the rope nothing else is so orange.
async function berryAt(height) {
  const [x, y] = onScreen([209, height + 12]).map(Math.round);
  const [red, green, blue] = (await screen.shot()).at(x, y);
  return red > 220 && green > 150 && blue < 160;
}

await check("the window opens and shows a level", async () => {
  window = await until("a window", async () => {
    if (run.code !== undefined) throw new Error(`the game ended with ${run.code}: ${run.err}`);
    return (await screen.windows())[0];
  });
  await until("a picture", async () => colours(await screen.shot()) > 100);
  await until("the berry", () => berryAt(250));
});

await check("a level file that is saved shows at once", async () => {
  writeFileSync(level, levelText(330));
  await until("the berry at its new place", async () => (await berryAt(330)) && !(await berryAt(250)));
  writeFileSync(level, levelText(250));
  await until("the berry at its old place", () => berryAt(250));
});

// Drags the mouse across the rope.
async function swipeAcross() {
  const [from, to] = [onScreen([120, 170]), onScreen([280, 175])];
  await screen.mouseMove(...from);
  await sleep(100);
  await screen.mouseDown();
  for (let i = 1; i <= 20; i += 1) {
    await screen.mouseMove(from[0] + ((to[0] - from[0]) * i) / 20, from[1] + ((to[1] - from[1]) * i) / 20);
    await sleep(10);
  }
  await screen.mouseUp();
}

await check("a swipe cuts the rope and the berry falls", async () => {
  await swipeAcross();
  await until("the fall", async () => !(await berryAt(250)));
  equal(run.code, undefined, "exit code while playing");
});

// Plays a level in a second window until the berry has fallen into the mouth; `before` is the save that it finds.
async function winWith(before, won) {
  // Here the berry hangs over the mouth.
  writeFileSync(level, levelText(250).replace("[330, 540]", "[200, 540]"));
  const second = play(server.display, ["--data", data, "garden/01"], before);
  const file = (name) => join(second.home, "gossamer", name);
  const read = (name) => (existsSync(file(name)) ? readFileSync(file(name), "utf8") : "");
  const first = window;
  try {
    window = await until("its window", async () => (await screen.windows()).find((other) => other.id !== first.id));
    await until("the berry", () => berryAt(250));
    await swipeAcross();
    await until("the fall", async () => !(await berryAt(250)));
    await won(second, read);
  } finally {
    second.child.kill("SIGKILL");
    await second.ended;
    window = first;
    writeFileSync(level, levelText(250));
  }
}

await check("a game that is killed right after a win keeps it, and a broken save before it", async () => {
  await winWith('{"version": 2, "levels', async (second, read) => {
    await until("the win on disk", () => /"garden\/01": \{"stars": 0, "wins": 1,/.test(read("save")), 10);
    second.child.kill("SIGKILL");
    await second.ended;
    ensure(read("save").endsWith("}\n"), read("save"));
    equal(read("save.broken"), '{"version": 2, "levels', "the broken save");
  });
});

await check("a save of a newer game stays as it is", async () => {
  const newer = '{"version": 99, "levels": "in the cloud"}';
  await winWith(newer, async (second, read) => {
    await sleep(2500);
    equal(second.code, undefined, "exit code while playing");
    equal([read("save"), read("save.old"), read("save.broken")].join("|"), `${newer}||`, "the files");
  });
});

// The ticks of the recording that F3 keeps of the night that is played.
async function ticksSoFar(home) {
  const file = join(home, "gossamer/spider-01.rec");
  rmSync(file, { force: true });
  await screen.tap(F3);
  const text = await until("the recording", () => existsSync(file) && readFileSync(file, "utf8"));
  const [, ticks] = text.match(/^end (\d+)/m) ?? [];
  ensure(ticks !== undefined, text);
  return Number(ticks);
}

await check("R and the round arrow begin a night anew", async () => {
  const night = play(server.display, ["--data", data, "spider/01"]);
  try {
    const own = await until("its window", async () => (await screen.windows()).find((other) => other.id !== window.id));
    const [x, y] = [own.x + own.width - 102, own.y + 42];
    for (const [what, begin] of [
      ["R", () => screen.tap(R)],
      ["the round arrow", () => screen.click(x, y)],
    ]) {
      await until("some play", async () => (await ticksSoFar(night.home)) > 300);
      await begin();
      await sleep(100);
      const ticks = await ticksSoFar(night.home);
      ensure(ticks < 200, `${ticks} ticks after ${what}`);
    }
  } finally {
    night.child.kill("SIGKILL");
    await night.ended;
  }
});

await check("closing the window ends the game with exit code 0, without a sound device too", async () => {
  await screen.askToClose(window.id);
  // miniquad looks whether to quit only after another event.
  await screen.mouseMove(window.x + 20, window.y + 20);
  equal(await run.code_within(20), 0, "exit code");
  ensure(!run.err.includes("panicked"), run.err);
});

screen.close();
server.stop();
finish();
