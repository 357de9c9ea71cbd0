import sharp from "sharp";

export interface FirstFrameTask {
  from: string;
  to: string;
  /** The visible area, filled with the center of the image. */
  width: number;
  height: number;
  /** The full frame: extends the visible area by mirroring. */
  frame: { width: number; height: number };
}

/** Creates the first frame of a video. Runs in a child process, because the image is untrusted input. */
export async function createFirstFrame({ from, to, width, height, frame }: FirstFrameTask): Promise<void> {
  const [beside, above] = [(frame.width - width) / 2, (frame.height - height) / 2];
  const filled = await sharp(from)
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize(width, height, { fit: "cover" })
    .toBuffer();
  await sharp(filled)
    .extend({ left: beside, right: beside, top: above, bottom: above, extendWith: "mirror" })
    .jpeg({ quality: 92 })
    .toFile(to);
}
