// node on_screen.mjs PROGRAM ARGUMENTS...: runs a program on a virtual screen and ends with its exit code.
import { spawn } from "node:child_process";
import { startScreen } from "./screen.mjs";

const [program, ...args] = process.argv.slice(2);
const server = await startScreen(320, 240);
const env = { ...process.env, DISPLAY: server.display, LIBGL_ALWAYS_SOFTWARE: "1" };
delete env.WAYLAND_DISPLAY;
const child = spawn(program, args, { env, stdio: "inherit" });
child.on("error", (error) => {
  console.error(`${program}: ${error.message}`);
  server.stop();
  process.exit(1);
});
child.on("close", (code) => {
  server.stop();
  process.exit(code ?? 1);
});
