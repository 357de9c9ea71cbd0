import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { createZip } from "@/lib/core/zip";

/** Reads the files of an archive by its directory, as unpacking programs do. */
function readZip(bytes: Buffer): { name: string; text: string; isIntact: boolean }[] {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [crc, size, nameLength] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const data = bytes.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    at += 46 + nameLength;
    return { name, text: data.toString(), isIntact: crc32(data) === crc };
  });
}

it("createZip writes an archive whose directory leads to every file", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const zip = createZip([
    { name: "page-1.svg", bytes: bytes("one") },
    { name: "page-2.svg", bytes: bytes("two, longer") },
  ]);
  expect(readZip(Buffer.from(await zip.arrayBuffer()))).toEqual([
    { name: "page-1.svg", text: "one", isIntact: true },
    { name: "page-2.svg", text: "two, longer", isIntact: true },
  ]);
});
