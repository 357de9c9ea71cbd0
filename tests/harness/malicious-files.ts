import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { createSolidImage } from "@/tests/harness/solid-color-image";

export interface BadFile {
  what: string;
  bytes: Buffer;
  /** Name given by the sender; must not be trusted. */
  name: string;
  type: string;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><script>alert(document.cookie)</script>";
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Creates files that must be rejected by content [UP3, UP4]; generated, never stored in the repository. */
export async function createRejectedFiles(): Promise<BadFile[]> {
  const jpeg = await createSolidImage(200, 200).jpeg().toBuffer();
  const bad = (what: string, bytes: Buffer | string, name = "cake.png", type = "image/png") => ({
    ...{ what, name, type },
    bytes: Buffer.from(bytes as Buffer),
  });
  return [
    bad("SVG", SVG, "logo.svg", "image/svg+xml"),
    bad("SVG that says PNG", SVG),
    bad("SVG behind a byte order mark", `\ufeff<?xml version="1.0"?>${SVG}`),
    bad("HTML that says PNG", HTML),
    bad("HTML behind a PNG's first bytes", Buffer.concat([PNG_SIGNATURE, Buffer.from(HTML)])),
    bad("HTML behind a JPEG's first bytes", Buffer.concat([jpeg.subarray(0, 20), Buffer.from(HTML)])),
    bad("a GIF", GIF, "cake.gif", "image/gif"),
    bad("a GIF with an archive of programs behind it", Buffer.concat([GIF, zip()]), "cake.gif", "image/gif"),
    bad("a WebP of many frames", await manyFrames(), "cake.webp", "image/webp"),
    bad("an archive", zip(), "cake.zip", "application/zip"),
    bad("an archive that says PNG", zip()),
    bad("a picture that was compressed", gzipSync(await createSolidImage().png().toBuffer())),
    bad("much nothing, compressed", gzipSync(Buffer.alloc(8_000_000))),
    bad("half a JPEG", jpeg.subarray(0, jpeg.length / 2), "cake.jpg", "image/jpeg"),
    bad("a PDF", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>", "cake.pdf"),
    bad("a script", "#!/bin/sh\nrm -rf /\n", "../../../etc/cron.d/cake.png"),
    bad(
      "a list of films elsewhere",
      "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/secret\n",
      "cake.mp4",
      "video/mp4",
    ),
    bad("a film's first bytes and nothing behind", mp4Head(), "cake.mp4", "video/mp4"),
    bad("nothing", ""),
  ];
}

/** Returns a small file of 256 million pixels, which an unlimited decoder would expand to a gigabyte. */
export function createPixelBomb(): Buffer {
  const side = 16_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Creates valid images with unwanted additions; nothing of `hidden` may remain. */
export async function createFilesWithHiddenData(): Promise<(BadFile & { hidden: string[] })[]> {
  const jpeg = await createSolidImage(80, 60)
    .withExif({
      IFD0: { Copyright: "Hidden name" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "32/1 4/1 0/1" },
    })
    .jpeg()
    .toBuffer();
  const png = await createSolidImage(80, 60).png().toBuffer();
  // A polyglot: the comment is the first line of a script that continues after the image's end.
  const script = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xfe, "*/=1;alert(document.domain)/*"),
    jpeg.subarray(2),
    Buffer.from("*/alert(1)//"),
  ]);
  return [
    { what: "a JPEG with the place it was taken at", bytes: jpeg, hidden: ["Hidden name", "GPS", "Exif"] },
    { what: "a JPEG that is also a script", bytes: script, hidden: ["alert(", "document.domain"] },
    {
      what: "a JPEG with an archive behind it",
      bytes: Buffer.concat([jpeg, zip()]),
      hidden: ["PK\x03\x04", "evil.exe"],
    },
    {
      what: "a PNG with a page behind it",
      bytes: Buffer.concat([png, Buffer.from(HTML)]),
      hidden: ["<script>", "doctype"],
    },
    {
      what: "a PNG that says so in a text of its own",
      bytes: withText(png, "Comment\0<script>alert(1)</script>"),
      hidden: ["<script>", "tEXt"],
    },
  ].map((one) => ({ ...one, name: "../../public/index.html", type: "text/html" }));
}

function withText(png: Buffer, text: string): Buffer {
  const behindHeader = 8 + 25;
  return Buffer.concat([
    png.subarray(0, behindHeader),
    chunk("tEXt", Buffer.from(text, "latin1")),
    png.subarray(behindHeader),
  ]);
}

function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, check]);
}

/** A stored entry called evil.exe. */
function zip(): Buffer {
  const head = Buffer.alloc(30);
  head.write("PK\x03\x04", 0, "latin1");
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(4, 18);
  head.writeUInt32LE(4, 22);
  head.writeUInt16LE(8, 26);
  return Buffer.concat([head, Buffer.from("evil.exe"), Buffer.from("MZ\x90\0", "latin1")]);
}

function mp4Head(): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(24, 0);
  head.write("ftypisom", 4, "latin1");
  return head;
}

async function manyFrames(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: 200 }, () => createSolidImage(8, 8).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}
