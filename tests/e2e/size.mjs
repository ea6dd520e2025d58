// node size.mjs DIST: how much the first visit loads, raw and as servers pack it. The limits are what is reached, with a little
// room: whoever passes them has to say why.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { check, ensure, finish } from "./check.mjs";

const [dist] = process.argv.slice(2);
const KB = 1000;
const MOST_RAW = 2050 * KB;
const MOST_PACKED = 680 * KB;
const MOST_FIRST_VISIT = 710 * KB;

const packed = (file) => {
  const bytes = readFileSync(join(dist, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params }).length;
};

const page = readFileSync(join(dist, "index.html"), "utf8");
const game = /href="(gossamer-\w+\.wasm)"/.exec(page)[1];
const others = ["index.html", ...[...page.matchAll(/<script src="([^"]+)"/g), ...page.matchAll(/rel="stylesheet" href="([^"]+)"/g)]
  .map((match) => match[1])];
const raw = readFileSync(join(dist, game)).length;
const brotli = packed(game);
const first = others.reduce((sum, file) => sum + packed(file), brotli);
const told = (bytes, most) => `${(bytes / KB).toFixed(1)} kB of at most ${most / KB}`;

await check(`the game: ${told(raw, MOST_RAW)}`, async () => ensure(raw <= MOST_RAW, told(raw, MOST_RAW)));
await check(`the game, packed: ${told(brotli, MOST_PACKED)}`, async () => ensure(brotli <= MOST_PACKED, told(brotli, MOST_PACKED)));
await check(`all that the first play needs, packed: ${told(first, MOST_FIRST_VISIT)}`, async () => ensure(first <= MOST_FIRST_VISIT, ""));
await check("nothing lies in the folder that the page does not know", async () => {
  const known = readFileSync(join(dist, "sw.js"), "utf8");
  const unknown = readdirSync(dist).filter((name) => name !== "sw.js" && !known.includes(`["${name}"`));
  ensure(unknown.length === 0, unknown.join());
});
finish();
