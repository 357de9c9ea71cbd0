import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mp4Demuxer } from "@napi-rs/webcodecs";
import { expect, test } from "vitest";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { probeVideo } from "@/lib/media/server/probe-video";
import { removeAudioTracks } from "@/lib/media/server/remove-audio-tracks";
import { createVideo } from "@/sandbox/vertex/create-video";

const SHAPE = { width: 320, height: 180, seconds: 1 };

async function readTracks(path: string) {
  let frames = 0;
  let sounds = 0;
  const demuxer = new Mp4Demuxer({
    videoOutput: () => {
      frames += 1;
    },
    audioOutput: () => {
      sounds += 1;
    },
    error: () => undefined,
  });
  await demuxer.load(path);
  const audio = demuxer.audioDecoderConfig?.codec ?? null;
  await demuxer.demuxAsync();
  demuxer.close();
  return { frames, sounds, audio };
}

test("video with sound becomes silent and keeps its frames", async () => {
  await withTempDirectory(async (folder) => {
    const path = join(folder, "video.mp4");
    await writeFile(path, await createVideo({ ...SHAPE, sound: true }));
    const before = await readTracks(path);
    expect(before).toMatchObject({ audio: expect.stringMatching(/^mp4a/) });
    expect(before.sounds).toBeGreaterThan(0);
    expect(await removeAudioTracks(path)).toBe(true);
    expect(await readTracks(path)).toEqual({ frames: before.frames, sounds: 0, audio: null });
    expect(await probeVideo(path)).toMatchObject({ width: 320, height: 180 });
  });
});

test("silent video stays as it is", async () => {
  await withTempDirectory(async (folder) => {
    const path = join(folder, "video.mp4");
    const bytes = await createVideo({ ...SHAPE, sound: false });
    await writeFile(path, bytes);
    expect(await removeAudioTracks(path)).toBe(false);
    expect(await readFile(path)).toEqual(bytes);
  });
});
