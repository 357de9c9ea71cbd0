import { writeFile } from "node:fs/promises";
import { extractPosterFrame } from "@/lib/media/server/extract-poster-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import { MAX_VIDEO_SIDE } from "@/lib/media/video-limits";

export interface VideoFrameTask {
  path: string;
  to: string;
}

/** Writes the video's poster frame in its full size. Runs in a child process. Rethrows the errors of extractPosterFrame. */
export async function extractVideoFrame({ path, to }: VideoFrameTask): Promise<void> {
  const { jpeg } = await extractPosterFrame(path, await probeVideo(path), MAX_VIDEO_SIDE);
  await writeFile(to, jpeg);
}
