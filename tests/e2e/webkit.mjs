// WebKitGTK's small browser in a window on a virtual screen, driven by its WebDriver over HTTP.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./check.mjs";
import { dragActions } from "./drag.mjs";
import { decodePng } from "./picture.mjs";

// The browser lies in a folder that the system names after the processor.
function miniBrowser() {
  for (const machine of readdirSync("/usr/lib").filter((name) => name.includes("-linux-"))) {
    for (const version of ["4.1", "6.0", "4.0"]) {
      const program = `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`;
      if (existsSync(program)) return program;
    }
  }
  throw new Error("WebKitWebDriver is there, but no MiniBrowser");
}

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

export class Webkit {
  static async start(program, display) {
    const webkit = new Webkit();
    webkit.home = mkdtempSync(join(tmpdir(), "gossamer-webkit-"));
    webkit.port = await freePort();
    const env = { ...process.env, HOME: webkit.home, XDG_DATA_HOME: webkit.home, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" };
    delete env.WAYLAND_DISPLAY;
    webkit.output = "";
    // A group of its own: the driver leaves its browser behind when it is killed.
    webkit.process = spawn(program, ["-p", String(webkit.port)], { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    for (const stream of [webkit.process.stdout, webkit.process.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (webkit.output += text));
    }
    await until("WebKit's driver", () => webkit.send("GET", "/status").then((status) => status.ready, () => false), 30);
    const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
    const wanted = { unhandledPromptBehavior: "accept", "webkitgtk:browserOptions": { binary: miniBrowser(), args } };
    const { sessionId } = await webkit.send("POST", "/session", { capabilities: { alwaysMatch: wanted } });
    webkit.session = `/session/${sessionId}`;
    return webkit;
  }

  async send(method, path, body) {
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  open(url) {
    return this.send("POST", `${this.session}/url`, { url });
  }

  ask(expression) {
    return this.send("POST", `${this.session}/execute/sync`, { script: `return (${expression})`, args: [] });
  }

  async shot() {
    return decodePng(Buffer.from(await this.send("GET", `${this.session}/screenshot`), "base64"));
  }

  swipe(from, to) {
    return this.send("POST", `${this.session}/actions`, { actions: dragActions(from, to) });
  }

  // Errors and warnings of the console that come from the page at this address.
  async complaints(url) {
    const lines = this.output.split("\n").filter((line) => /^CONSOLE .*\b(ERROR|WARN)/.test(line) || line.includes("CONSOLE JS ERROR"));
    return lines.filter((line) => !line.includes("http") || line.includes(url));
  }

  async close() {
    if (this.session) await this.send("DELETE", this.session).catch(() => {});
    try {
      process.kill(-this.process.pid, "SIGKILL");
    } catch (_) {
      // It has ended.
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
