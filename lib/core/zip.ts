interface ZipEntry {
  /** ASCII name. */
  name: string;
  bytes: Uint8Array;
}

/** Creates a ZIP archive without compression, because images are compressed already. */
export function createZip(entries: readonly ZipEntry[]): Blob {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const facts = [getCrc32(bytes), bytes.length, bytes.length];
    const header = record(0x04034b50, [VERSION, 0, 0, 0, DATE], facts, [nameBytes.length, 0]);
    parts.push(header, nameBytes, new Uint8Array(bytes));
    const place = [0, 0, 0, 0, 0, 0, offset & 0xffff, offset >>> 16];
    directory.push(
      record(0x02014b50, [VERSION, VERSION, 0, 0, 0, DATE], facts, [nameBytes.length, ...place]),
      nameBytes,
    );
    offset += header.length + nameBytes.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const end = record(0x06054b50, [0, 0, count, count], [length, offset], [0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

/** ZIP 2.0. */
const VERSION = 20;
/** 1 January 1980: files have no time of their own. */
const DATE = 0x21;

/** Writes a signature, 16-bit numbers, 32-bit numbers and 16-bit numbers, little-endian. */
function record(signature: number, first: number[], wide: number[], last: number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + 2 * first.length + 4 * wide.length + 2 * last.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  const write = (values: number[], size: 2 | 4) => {
    for (const value of values) {
      if (size === 2) view.setUint16(at, value, true);
      else view.setUint32(at, value, true);
      at += size;
    }
  };
  write(first, 2);
  write(wide, 4);
  write(last, 2);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function getCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}
