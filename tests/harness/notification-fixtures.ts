import { randomUUID } from "node:crypto";
import { type SignedUpUser, sql } from "@/tests/harness/running-product";

/** Inserts a notification of this user. Returns its ID. */
export async function insertNotification(
  person: SignedUpUser,
  accountId: string,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const payload = {
    platform: "facebook",
    title: "Rye at six",
    problem: { code: "policy", message: "The network declined the content" },
  };
  const row: Record<string, unknown> = {
    ...{ user_id: person.user._id, account_id: accountId, kind: "post_failed", payload },
    dedupe_key: randomUUID(),
    ...fields,
  };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  const [made] = await sql<{ id: string }>(
    `INSERT INTO notification (id, ${names.join(", ")}) VALUES (uuidv7(), ${places.join(", ")}) RETURNING id`,
    Object.values(row),
  );
  return made?.id ?? "";
}
