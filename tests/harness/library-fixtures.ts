import sharp from "sharp";
import { api, type SignedUpUser, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";
import { createMp4 } from "@/tests/harness/video-files";

/** Returns a small PNG whose color depends on the number. */
export function createPng(n: number): Promise<Buffer> {
  const background = { r: (n * 61) % 256, g: (n * 29 + 90) % 256, b: 120 };
  return sharp({ create: { width: 240, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Adds an image to a library. */
export async function addLibraryImage(user: SignedUpUser, label: string, n: number) {
  const response = await api(
    user,
    "POST",
    "/canvas-images/upload",
    await createUploadForm({ label }, sharp(await createPng(n))),
  );
  if (response.status !== 201)
    throw new Error(`POST /canvas-images/upload: ${JSON.stringify(response.body)}`);
  return response.body.image;
}

/** Fills a library with this many images that share one object; "Picture 1.png" is the oldest. */
export async function seedLibrary(user: SignedUpUser, count: number): Promise<void> {
  const first = await addLibraryImage(user, "Picture 1.png", 1);
  await sql(
    `INSERT INTO canvas_image (id, user_id, media_id, label, created_at)
     SELECT gen_random_uuid(), user_id, media_id, 'Picture ' || n || '.png', created_at + make_interval(secs => n)
     FROM canvas_image, generate_series(2, $2::int) AS n WHERE id = $1`,
    [first._id, count],
  );
}

/** Adds a video to a library, as the worker does after it was generated; returns its id. */
export async function addLibraryVideo(
  user: SignedUpUser,
  label: string,
  size = { width: 320, height: 180 },
): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await createMp4({ seconds: 1, ...size }))]), "a.mp4");
  const { videoUrl } = (await api(user, "POST", "/storage/upload-video", form)).body;
  const [row] = await sql(
    `INSERT INTO canvas_image (id, user_id, media_id, label)
     SELECT gen_random_uuid(), user_id, id, $2 FROM media WHERE key = $1 RETURNING id`,
    [`public/${videoUrl.split("/public/")[1]}`, label],
  );
  return row.id;
}
