import { randomUUID } from "node:crypto";
import { type SignedUpUser, sql } from "@/tests/harness/running-product";

/** Inserts a job of this user. A waiting job has no attempts left, so that no worker claims it. */
export async function insertJob(person: SignedUpUser, fields: Record<string, unknown> = {}) {
  const row: Record<string, unknown> = {
    kind: "background-removal",
    input: { canvasImageId: randomUUID(), label: "Challah.jpg" },
    attempt: 3,
    ...fields,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 2}`);
  const [job] = await sql(
    `INSERT INTO job (id, user_id, ${names.join(", ")}) VALUES (uuidv7(), $1, ${places.join(", ")}) RETURNING *`,
    [person.user._id, ...Object.values(row)],
  );
  return job;
}
