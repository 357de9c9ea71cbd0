import sharp from "sharp";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, sql } from "@/tests/harness/stack";

/** A small picture, of a colour by its number. */
export function pngOf(n: number): Promise<Buffer> {
  const background = { r: (n * 61) % 256, g: (n * 29 + 90) % 256, b: 120 };
  return sharp({ create: { width: 240, height: 180, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Puts a picture of its own into a library. */
export async function addPicture(person: Person, label: string, n: number) {
  const answer = await api(
    person,
    "POST",
    "/canvas-images/upload",
    await pictureForm({ label }, sharp(await pngOf(n))),
  );
  if (answer.status !== 201) throw new Error(`POST /canvas-images/upload: ${JSON.stringify(answer.body)}`);
  return answer.body.image;
}

/** Fills a library with so many pictures, "Picture 1.png" the oldest; they share one object. */
export async function fillLibrary(person: Person, count: number): Promise<void> {
  const first = await addPicture(person, "Picture 1.png", 1);
  await sql(
    `INSERT INTO canvas_image (id, user_id, media_id, label, created_at)
     SELECT gen_random_uuid(), user_id, media_id, 'Picture ' || n || '.png', created_at + make_interval(secs => n)
     FROM canvas_image, generate_series(2, $2::int) AS n WHERE id = $1`,
    [first._id, count],
  );
}
