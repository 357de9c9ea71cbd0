import { randomUUID } from "node:crypto";
import { type Person, sql } from "@/tests/harness/stack";

/**
 * A job of this person as it would stand in the table. One that waits has its tries behind it, so that no worker of the
 * product takes it away from the test.
 */
export async function insertJob(person: Person, fields: Record<string, unknown> = {}) {
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
