import sharp from "sharp";

/** A picture on the disk, and where the same picture is to lie as a JPEG in a film's shape. */
export interface FrameTask {
  from: string;
  to: string;
  /** What will be seen of it, filled by the picture's middle. */
  width: number;
  height: number;
  /** What is handed over: around that middle, mirrored outwards. */
  frame: { width: number; height: number };
}

/** A picture as the first frame of a film. Only ever called in a child process: the picture is foreign bytes. */
export async function framePicture({ from, to, width, height, frame }: FrameTask): Promise<void> {
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
