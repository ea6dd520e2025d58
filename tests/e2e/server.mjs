// A server of static files for the tests that kill it, count its answers or deploy to it.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm", ".svg": "image/svg+xml", ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export class Server {
  // Serves `folder`; `port` 0 takes any free one.
  constructor(folder, port = 0) {
    this.folder = folder;
    this.port = port;
    this.asked = [];
  }

  async start() {
    this.sockets = new Set();
    this.server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
      const file = join(this.folder, path.endsWith("/") ? `${path}index.html` : path);
      this.asked.push(path);
      if (!existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end("not found");
        return;
      }
      const head = { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-store" };
      response.writeHead(200, head).end(readFileSync(file));
    });
    this.server.on("connection", (socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
    });
    await new Promise((resolve, reject) => this.server.on("error", reject).listen(this.port, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    this.url = `http://127.0.0.1:${this.port}/`;
    return this;
  }

  // Ends at once, whoever is still connected.
  async stop() {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
