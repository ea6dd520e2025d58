// Reading screenshots: a PNG decoder for what browsers write (8 bits, RGB or RGBA, not interlaced), and simple questions.
import { inflateSync } from "node:zlib";

// Gives { width, height, at(x, y) -> [r, g, b] }.
export function decodePng(file) {
  const data = [];
  let width, height, channels;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[body[9]];
      if (body[8] !== 8 || !channels || body[12] !== 0) throw new Error("a kind of PNG that this cannot read");
    } else if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return picture(width, height, (x, y) => {
    const at = (y * width + x) * channels;
    return [pixels[at], pixels[at + 1], pixels[at + 2]];
  });
}

function unfilter(raw, stride, height, channels) {
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const left = x >= channels ? out[y * stride + x - channels] : 0;
      const up = y > 0 ? out[(y - 1) * stride + x] : 0;
      const corner = x >= channels && y > 0 ? out[(y - 1) * stride + x - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return out;
}

function paeth(left, up, corner) {
  const near = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return near[0] <= near[1] && near[0] <= near[2] ? left : near[1] <= near[2] ? up : corner;
}

export function picture(width, height, at) {
  return { width, height, at };
}

// How many different colours a grid of probes sees: a blank picture has 1.
export function colours(image, step = 4) {
  const seen = new Set();
  for (let y = 0; y < image.height; y += step) {
    for (let x = 0; x < image.width; x += step) seen.add(image.at(x, y).join());
  }
  return seen.size;
}
