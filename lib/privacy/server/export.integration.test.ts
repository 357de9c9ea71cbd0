import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256Hex } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { EXPORT_BATCH_SIZE } from "@/lib/privacy/limits";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import { exportUserData } from "@/lib/privacy/server/export-user-data";
import { createFullUser, type FullUser, SECRET_VALUES } from "@/tests/harness/full-user-fixture";

let life: FullUser;
let other: FullUser;
beforeAll(async () => {
  await ensureBucket();
  [life, other] = [await createFullUser(), await createFullUser()];
});
afterAll(closeDb);

async function piecesOf(id: string): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of exportUserData({ user: { id } })) pieces.push(piece);
  return pieces;
}

test("export contains rows of every exported table and no other", async () => {
  const { about, data } = JSON.parse((await piecesOf(life.id)).join(""));
  expect(about).toEqual({ product: "Kolot", format: 1, exportedAt: expect.any(String) });
  expect(Object.keys(data)).toEqual(
    PERSONAL_DATA_TABLES.filter((entry) => entry.export).map(({ table }) => table),
  );
  for (const [table, rows] of Object.entries<unknown[]>(data)) {
    expect(rows.length, table).toBeGreaterThan(0);
  }
  expect(data.user).toMatchObject([{ id: life.id, email: life.email, name: "Noa" }]);
  expect(data.payment[0]).toMatchObject({ refunded_amount: 0 });
  expect(data.post).toMatchObject([{ text: "Warm sourdough at six" }]);
  expect(data.media.map(({ url }: { url: string }) => url)).toEqual(life.keys.map(getMediaUrl));
  expect(data.account[0].url).toBe(getMediaUrl(life.keys[0] ?? ""));
});

test("export contains no hash, token or encrypted value", async () => {
  const text = (await piecesOf(life.id)).join("");
  const stored = await getPrismaClient().user.findUniqueOrThrow({
    where: { id: life.id },
    include: { sessions: true },
  });
  const outbox = await getPrismaClient().outboxMail.findFirstOrThrow({ where: { userId: life.id } });
  const { sealed } = outbox.data as { sealed: string };
  const { passwordHash, registrationKeyHash, sessions } = stored;
  const saved = [passwordHash, registrationKeyHash, sealed, ...sessions.map(({ tokenHash }) => tokenHash)];
  // Without these values in the database the check would be void.
  expect(saved).toEqual([
    expect.stringMatching(/^\$argon2id\$/),
    expect.stringMatching(/^hash-of-registration /),
    expect.stringMatching(/^k1\..{40}/),
    sha256Hex(life.sid),
  ]);
  for (const secret of [...saved, ...SECRET_VALUES, "$argon2id", life.sid])
    expect(text).not.toContain(secret);
});

test("export contains no data of other users", async () => {
  const [own, theirs] = [(await piecesOf(life.id)).join(""), (await piecesOf(other.id)).join("")];
  const idsOf = (text: string) => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  expect(own).toContain(life.id);
  expect(theirs).toContain(other.id);
  expect([...idsOf(own)].filter((id) => idsOf(theirs).has(id))).toEqual([]);
  expect(own).not.toContain(other.email);
});

test("export is streamed in batches with each row once", async () => {
  const count = 2 * EXPORT_BATCH_SIZE + 7;
  const account = await getPrismaClient().account.findFirstOrThrow({ where: { userId: other.id } });
  await getPrismaClient().$executeRaw`
    INSERT INTO post (id, account_id, platform, text, updated_at)
    SELECT gen_random_uuid(), ${account.id}::uuid, 'facebook', 'post number ' || n, now()
    FROM generate_series(1, ${count}::int) n`;
  const pieces = await piecesOf(other.id);
  const texts = pieces.map((piece) => piece.match(/post number \d+/g) ?? []);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(EXPORT_BATCH_SIZE);
  expect(new Set(texts.flat()).size).toBe(count);
  expect(texts.flat()).toHaveLength(count);
  expect(JSON.parse(pieces.join("")).data.post).toHaveLength(count + 1);
});

test("export uses no database connection while the reader is slow", async () => {
  const reading = exportUserData({ user: life });
  await reading.next();
  await reading.next();
  const open = await getPrismaClient().$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`;
  expect(open).toEqual([]);
  await reading.return(undefined);
});
