// node window.mjs GAME: the built game in a real window on a virtual screen.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { colours } from "./picture.mjs";
import { startScreen } from "./screen.mjs";

const game = process.argv[2];

// Starts the game with an own home, so that it neither reads nor writes the saves of whoever runs the tests.
function play(display, args = []) {
  const home = mkdtempSync(join(tmpdir(), "gossamer-home-"));
  const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, LIBGL_ALWAYS_SOFTWARE: "1" };
  delete env.DISPLAY;
  delete env.WAYLAND_DISPLAY;
  if (display) env.DISPLAY = display;
  const child = spawn(game, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const result = { child, out: "", err: "", code: undefined };
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

const server = await startScreen(900, 800);
const screen = await server.connect();
const run = play(server.display);
let window;

await check("the window opens and shows a picture", async () => {
  window = await until("a window", async () => {
    if (run.code !== undefined) throw new Error(`the game ended with ${run.code}: ${run.err}`);
    return (await screen.windows())[0];
  });
  await until("a picture", async () => colours(await screen.shot()) > 2);
});

await check("a swipe and a click do no harm", async () => {
  const [x, y] = [window.x + window.width / 2, window.y + window.height / 2];
  await screen.mouseMove(x - 150, y);
  await screen.mouseDown();
  for (let i = -150; i <= 150; i += 10) {
    await screen.mouseMove(x + i, y);
    await sleep(8);
  }
  await screen.mouseUp();
  await sleep(300);
  equal(run.code, undefined, "exit code while playing");
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
