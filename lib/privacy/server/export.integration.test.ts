import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "@/lib/core/server/crypto";
import { closeDb, db } from "@/lib/core/server/db";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { mediaUrl } from "@/lib/media/server/media-url";
import { EXPORT_BATCH } from "@/lib/privacy/rules";
import { exportData } from "@/lib/privacy/server/export-data";
import { TABLES } from "@/lib/privacy/tables";
import { type Life, makeLife, SECRETS } from "@/tests/harness/whole-life";

let life: Life;
let other: Life;
beforeAll(async () => {
  await ensureBucket();
  [life, other] = [await makeLife(), await makeLife()];
});
afterAll(closeDb);

async function piecesOf(id: string): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of exportData({ user: { id } })) pieces.push(piece);
  return pieces;
}

test("holds a row of every table that is handed out, and no other table", async () => {
  const { about, data } = JSON.parse((await piecesOf(life.id)).join(""));
  expect(about).toEqual({ product: "Kolot", format: 1, exportedAt: expect.any(String) });
  expect(Object.keys(data)).toEqual(TABLES.filter((entry) => entry.export).map(({ table }) => table));
  for (const [table, rows] of Object.entries<unknown[]>(data)) {
    expect(rows.length, table).toBeGreaterThan(0);
  }
  expect(data.user).toMatchObject([{ id: life.id, email: life.email, name: "Noa" }]);
  expect(data.post).toMatchObject([{ text: "Warm sourdough at six" }]);
  expect(data.media.map(({ url }: { url: string }) => url)).toEqual(life.keys.map(mediaUrl));
  expect(data.account[0].url).toBe(mediaUrl(life.keys[0] ?? ""));
});

test("holds no secret: no hash, no token, nothing sealed", async () => {
  const text = (await piecesOf(life.id)).join("");
  const stored = await db().user.findUniqueOrThrow({ where: { id: life.id }, include: { sessions: true } });
  const outbox = await db().outboxMail.findFirstOrThrow({ where: { userId: life.id } });
  const { sealed } = outbox.data as { sealed: string };
  const { passwordHash, registrationKeyHash, sessions } = stored;
  const kept = [passwordHash, registrationKeyHash, sealed, ...sessions.map(({ tokenHash }) => tokenHash)];
  // What is not there could not be found in the text either.
  expect(kept).toEqual([
    expect.stringMatching(/^\$argon2id\$/),
    expect.stringMatching(/^hash-of-registration /),
    expect.stringMatching(/^k1\..{40}/),
    sha256(life.sid),
  ]);
  for (const secret of [...kept, ...SECRETS, "$argon2id", life.sid]) expect(text).not.toContain(secret);
});

test("holds nothing of anybody else, one or the other way", async () => {
  const [own, theirs] = [(await piecesOf(life.id)).join(""), (await piecesOf(other.id)).join("")];
  const idsOf = (text: string) => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  expect(own).toContain(life.id);
  expect(theirs).toContain(other.id);
  expect([...idsOf(own)].filter((id) => idsOf(theirs).has(id))).toEqual([]);
  expect(own).not.toContain(other.email);
});

test("comes in pieces, however much there is, each row once", async () => {
  const count = 2 * EXPORT_BATCH + 7;
  const account = await db().account.findFirstOrThrow({ where: { userId: other.id } });
  await db().$executeRaw`
    INSERT INTO post (id, account_id, platform, text, updated_at)
    SELECT gen_random_uuid(), ${account.id}::uuid, 'facebook', 'post number ' || n, now()
    FROM generate_series(1, ${count}::int) n`;
  const pieces = await piecesOf(other.id);
  const texts = pieces.map((piece) => piece.match(/post number \d+/g) ?? []);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(EXPORT_BATCH);
  expect(new Set(texts.flat()).size).toBe(count);
  expect(texts.flat()).toHaveLength(count);
  expect(JSON.parse(pieces.join("")).data.post).toHaveLength(count + 1);
});

test("holds no database connection while the reader is slow", async () => {
  const reading = exportData({ user: life });
  await reading.next();
  await reading.next();
  const open = await db().$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
  expect(open).toEqual([]);
  await reading.return(undefined);
});
