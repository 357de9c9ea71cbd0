import { open } from "node:fs/promises";
import { findBox, getHandler, listBoxes, listTopBoxes, type Mp4Box } from "@/lib/media/server/mp4-boxes";

/**
 * Removes the sound of an MP4 in place: the index forgets the tracks, the samples stay as unused media data.
 * Returns false when the file has no sound.
 */
export async function removeAudioTracks(path: string): Promise<boolean> {
  await using file = await open(path, "r+");
  const { size } = await file.stat();
  const removed = new Set<number>();
  for (const box of await listTopBoxes(file, size)) {
    // The fragments of a video follow its index.
    if (box.type !== "moov" && box.type !== "moof") continue;
    const bytes = Buffer.alloc(box.whole - box.head);
    await file.read(bytes, 0, bytes.length, box.at + box.head);
    if (box.type === "moov") forgetTracks(listBoxes(bytes), removed);
    else forgetRuns(listBoxes(bytes), removed);
    if (removed.size > 0) await file.write(bytes, 0, bytes.length, box.at + box.head);
  }
  return removed.size > 0;
}

function forgetTracks(index: Mp4Box[], removed: Set<number>): void {
  for (const track of index.filter(({ type }) => type === "trak")) {
    const parts = listBoxes(track.bytes);
    if (getHandler(parts) !== "soun") continue;
    const head = findBox(parts, "tkhd");
    // The times before the number are longer in version 1.
    if (head) removed.add(head.readUInt32BE(head[0] === 1 ? 20 : 12));
    blank(track);
  }
  for (const extension of index.filter(({ type }) => type === "mvex")) {
    for (const defaults of listBoxes(extension.bytes)) {
      if (defaults.type === "trex" && removed.has(defaults.bytes.readUInt32BE(4))) blank(defaults);
    }
  }
}

function forgetRuns(fragment: Mp4Box[], removed: Set<number>): void {
  for (const run of fragment.filter(({ type }) => type === "traf")) {
    const head = findBox(listBoxes(run.bytes), "tfhd");
    if (head && removed.has(head.readUInt32BE(4))) blank(run);
  }
}

/** Players skip a box of the type free. */
function blank({ whole }: Mp4Box): void {
  whole.write("free", 4, "latin1");
  whole.fill(0, 8);
}
