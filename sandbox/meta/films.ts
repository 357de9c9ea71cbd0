import { Mp4Demuxer } from "@napi-rs/webcodecs";
import { type LookedAt, stored } from "@/sandbox/meta/media";

export interface LookedAtFilm extends LookedAt {
  durationMs: number;
}

/** An MP4 or QuickTime film by its content, with the size it is shown in; undefined for anything else. */
export async function lookAtFilm(content: Buffer): Promise<LookedAtFilm | undefined> {
  if (content.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const nothing = () => undefined;
  const demuxer = new Mp4Demuxer({ videoOutput: nothing, audioOutput: nothing, error: nothing });
  try {
    await demuxer.loadBuffer(new Uint8Array(content));
    const { codedWidth = 0, codedHeight = 0 } = demuxer.videoDecoderConfig ?? {};
    if (!codedWidth || !codedHeight) return undefined;
    const shown = isTurned(content)
      ? { width: codedHeight, height: codedWidth }
      : { width: codedWidth, height: codedHeight };
    const mime = content.toString("latin1", 8, 12) === "qt  " ? "video/quicktime" : "video/mp4";
    return { ...stored(content, mime, shown), durationMs: Math.round((demuxer.duration ?? 0) / 1000) };
  } catch {
    return undefined;
  } finally {
    demuxer.close();
  }
}

/** Whether the first track asks to be turned by a quarter: the demuxer does not tell. */
function isTurned(content: Buffer): boolean {
  const header = content.indexOf("tkhd", 0, "latin1") + 4;
  const matrix = header + (content[header] === 1 ? 52 : 40);
  if (header < 4 || matrix + 8 > content.length) return false;
  return content.readInt32BE(matrix) === 0 && Math.abs(content.readInt32BE(matrix + 4)) === 0x1_0000;
}
