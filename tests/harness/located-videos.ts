import { createWebm } from "@/tests/harness/video-files";

/** A position as phones write it (ISO 6709), and its parts, which no public byte may contain. */
const POSITION = "+31.7683+035.2137/";
const TRACES = ["31.7683", "035.2137"];

/** Returns the parts of the position that the bytes contain. */
export function findPosition(bytes: Uint8Array | null | undefined): string[] {
  return TRACES.filter((trace) => Buffer.from(bytes ?? []).includes(trace, 0, "latin1"));
}

/** Creates an MP4 box. */
export function mp4Box(type: string, ...parts: (Uint8Array | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) bytes.writeUInt32BE(value, place * 4);
  return bytes;
};
const handler = (kind: string) => mp4Box("hdlr", numbers(0, 0), kind, numbers(0, 0, 0), "\0");
const appleKey = "com.apple.quicktime.location.ISO6709";
const appleMeta = mp4Box(
  "meta",
  handler("mdta"),
  mp4Box("keys", numbers(0, 1, appleKey.length + 8), `mdta${appleKey}`),
  mp4Box("ilst", mp4Box("\0\0\0\x01", mp4Box("data", numbers(1, 0), POSITION))),
);
const phoneTag = mp4Box("udta", mp4Box("\xa9xyz", "\0\x12\x15\xc7", POSITION));
const XMP = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

/** Additions to an MP4: inside its index, or behind its end. */
const MP4_PLACES = {
  "user data of a phone": { index: phoneTag },
  "a loci box": {
    index: mp4Box(
      "udta",
      mp4Box("loci", numbers(0), "\x55\xc4\0\0", numbers(0, 0, 0), `earth\0${POSITION}\0`),
    ),
  },
  "user data of a track": { track: phoneTag },
  "Apple metadata": { index: appleMeta },
  "Apple metadata of a track": { track: appleMeta },
  "metadata beside the index": { end: appleMeta },
  XMP: { end: mp4Box("uuid", XMP, `<exif:GPSLatitude>${POSITION}`) },
  "XMP in the index": { index: mp4Box("uuid", XMP, POSITION) },
  "an unused box": { end: mp4Box("free", "freeGPS ", POSITION) },
  "bytes behind the last box": { end: Buffer.from(`trailer of a camera ${POSITION}`) },
} satisfies Record<string, { index?: Buffer; track?: Buffer; end?: Buffer }>;

export const MP4_LOCATIONS = [
  ...Object.keys(MP4_PLACES),
  "samples at short offsets",
  "samples at long offsets",
  "samples of one size",
  "samples of a text track",
];

/** Returns the MP4 with the position at one of `MP4_LOCATIONS`. Its own offsets stay valid. */
export function withMp4Location(mp4: Buffer, place: string): Buffer {
  const { index, track, end } = { index: undefined, track: undefined, end: undefined, ...placeOf(place) };
  if (!place.startsWith("samples")) return withIndex(mp4, { index, track, end });
  const hasOneSize = place.includes("one size");
  const payloads = hasOneSize ? [POSITION, POSITION, POSITION] : ["a", `bb${POSITION}`, `${POSITION}c`];
  const [first = 0, ...others] = payloads.map(({ length }) => length);
  const from = mp4.length + 8;
  // The second chunk contains the second and the third sample.
  const chunks = [from, from + first];
  const timed = timedTrack(place.includes("text") ? "text" : "meta", {
    sizes: hasOneSize ? [first, 3] : [0, 3, first, ...others],
    runs: [1, 1, 1, 2, 2, 1],
    offsets: place.includes("long")
      ? mp4Box("co64", numbers(0, 2, ...chunks.flatMap((at) => [0, at])))
      : mp4Box("stco", numbers(0, 2, ...chunks)),
  });
  return withIndex(Buffer.concat([mp4, mp4Box("mdat", ...payloads)]), { index: timed });
}

/** Returns the MP4 with a metadata track whose 2,000 chunks are the same bytes. */
export function withRepeatedSamples(mp4: Buffer): Buffer {
  const chunks = new Array<number>(2_000).fill(mp4.length + 8);
  const offsets = mp4Box("stco", numbers(0, chunks.length, ...chunks));
  const index = timedTrack("meta", { sizes: [POSITION.length, chunks.length], runs: [1, 1, 1], offsets });
  return withIndex(Buffer.concat([mp4, mp4Box("mdat", POSITION)]), { index });
}

function timedTrack(kind: string, table: { sizes: number[]; runs: number[]; offsets: Buffer }): Buffer {
  const samples = mp4Box(
    "stbl",
    mp4Box("stsd", numbers(0, 1), mp4Box("gpmd", numbers(0, 1))),
    mp4Box("stsz", numbers(0, ...table.sizes)),
    mp4Box("stsc", numbers(0, table.runs.length / 3, ...table.runs)),
    table.offsets,
  );
  return mp4Box("trak", mp4Box("mdia", handler(kind), mp4Box("minf", samples)));
}

const placeOf = (place: string): { index?: Buffer; track?: Buffer; end?: Buffer } =>
  (MP4_PLACES as Record<string, object>)[place] ?? {};

interface Additions {
  index?: Buffer | undefined;
  track?: Buffer | undefined;
  end?: Buffer | undefined;
}

/** Moves the index to the end, so that additions to it move no media data. */
function withIndex(mp4: Buffer, { index, track, end }: Additions): Buffer {
  const copy = Buffer.from(mp4);
  const at = copy.indexOf("moov", 0, "latin1") - 4;
  const moov = Buffer.from(copy.subarray(at + 8, at + copy.readUInt32BE(at)));
  copy.write("free", at + 4, "latin1");
  copy.fill(0, at + 8, at + 8 + moov.length);
  const trak = moov.indexOf("trak", 0, "latin1") - 4;
  const trakEnd = trak + moov.readUInt32BE(trak);
  const tracked = track ? [moov.subarray(trak + 8, trakEnd), track] : [moov.subarray(trak + 8, trakEnd)];
  const parts = [moov.subarray(0, trak), mp4Box("trak", ...tracked), moov.subarray(trakEnd)];
  return Buffer.concat(
    [copy, mp4Box("moov", ...parts, index ?? ""), end ?? ""].map((part) => Buffer.from(part)),
  );
}

const element = (id: string, ...parts: (Uint8Array | string)[]) => {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id, "hex"), size, content]);
};
const simpleTag = (name: string, ...more: (Uint8Array | string)[]) =>
  element("67c8", element("45a3", name), element("4487", POSITION), ...more);
const tags = (...simple: Buffer[]) => element("1254c367", element("7373", element("63c0"), ...simple));

/** Follows the others, so that a replacement of another length is seen. */
const KNOWN_TAGS = tags(element("67c8", element("45a3", "ENCODER")));

const WEBM_PLACES: Record<string, Buffer> = {
  "a tag of a recording": tags(simpleTag("RECORDING_LOCATION")),
  "a tag inside another": tags(element("67c8", element("45a3", "ENCODER"), simpleTag("LATITUDE"))),
  "a tag after a known one": Buffer.concat([KNOWN_TAGS, tags(simpleTag("LATITUDE"))]),
  "an attached file": element("1941a469", element("61a7", POSITION)),
  "an unused element": element("ec", POSITION),
  "bytes behind the last element": Buffer.from(`\0\0 ${POSITION}`),
};

export const WEBM_LOCATIONS = Object.keys(WEBM_PLACES);

/** Creates a WebM with the position at one of `WEBM_LOCATIONS`, as a recording without known sizes. */
export async function createLocatedWebm(place: string): Promise<Buffer> {
  const webm = await createWebm({ seconds: 1 });
  for (const id of ["18538067", "1f43b675"]) forgetSize(webm, id);
  return Buffer.concat([webm, WEBM_PLACES[place] ?? Buffer.alloc(0), KNOWN_TAGS]);
}

/** Replaces an element's size by "unknown", in as many bytes. */
function forgetSize(webm: Buffer, id: string): void {
  const at = webm.indexOf(Buffer.from(id, "hex")) + 4;
  const length = Math.clz32(webm[at] ?? 0) - 23;
  webm.fill(0xff, at, at + length);
  webm[at] = 0xff >> (length - 1);
}
