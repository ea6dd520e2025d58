// node memory.mjs GAME: five hundred restarts and two hundred new window sizes leave the game as small as it was.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, ensure, equal, finish, sleep, until } from "./check.mjs";
import { colours } from "./picture.mjs";
import { startScreen } from "./screen.mjs";

const RESTARTS = 500;
const SIZES = 200;
// Most that the process may grow, in MB.
const GROWTH = 20;
// The key R of an X server's usual keyboard.
const R = 27;

const game = process.argv[2];
const server = await startScreen(1280, 800);
const screen = await server.connect();
const home = mkdtempSync(join(tmpdir(), "gossamer-home-"));
const env = { ...process.env, HOME: home, XDG_DATA_HOME: home, LIBGL_ALWAYS_SOFTWARE: "1", DISPLAY: server.display };
delete env.WAYLAND_DISPLAY;
// The last pack has the most that moves; its last level stands for it.
const pack = ["storm", "garden"].find((name) => readdirSync("levels/puzzle").includes(name));
const level = readdirSync(`levels/puzzle/${pack}`).filter((name) => name.endsWith(".jsonc")).sort().pop();
const run = spawn(game, [`${pack}/${level.slice(0, 2)}`], { env, stdio: ["ignore", "ignore", "pipe"] });
let [code, err] = [undefined, ""];
run.stderr.on("data", (data) => (err += data));
run.on("close", (status, signal) => (code = status ?? signal));

// Memory that the process has in use, in MB.
function memory() {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${run.pid}/status`, "utf8"))[1]) / 1024;
}

async function restart(times) {
  for (let i = 0; i < times; i += 1) {
    await screen.key(R, true);
    await sleep(24);
    await screen.key(R, false);
    await sleep(56);
  }
}

async function resize(id, times) {
  for (let i = 0; i < times; i += 1) {
    screen.resize(id, 500 + ((i * 173) % 780), 400 + ((i * 97) % 400));
    // Every fourth size lasts long enough that the scenery is painted for it.
    await sleep(i % 4 === 3 ? 400 : 60);
  }
  screen.resize(id, 1280, 800);
  await sleep(1500);
}

await check(`${RESTARTS} restarts and ${SIZES} sizes of the window: less than ${GROWTH} MB more`, async () => {
  const window = await until("a window", async () => {
    if (code !== undefined) throw new Error(`the game ended with ${code}: ${err}`);
    return (await screen.windows())[0];
  });
  await until("a picture", async () => colours(await screen.shot()) > 100);
  await screen.mouseMove(window.x + 20, window.y + window.height - 20);
  await restart(20);
  await resize(window.id, 24);
  const before = memory();
  await restart(RESTARTS);
  const restarted = memory();
  await resize(window.id, SIZES);
  const after = memory();
  const told = `${before.toFixed(1)} MB, restarted ${restarted.toFixed(1)} MB, resized ${after.toFixed(1)} MB`;
  console.log(`        ${pack}/${level}: ${told}`);
  ensure(after - before < GROWTH && restarted - before < GROWTH, told);
  equal(code, undefined, "exit code");
  equal(err, "", "errors");
});

run.kill("SIGKILL");
screen.close();
server.stop();
finish();
