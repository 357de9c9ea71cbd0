import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveConnection } from "@/lib/connections/server/connection-store";
import { decryptSecret, encryptSecret, sha256Hex } from "@/lib/core/server/crypto";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { startConnectionUser } from "@/tests/harness/connection-user-process";

const OLD = { userToken: "access-old-secret", refreshToken: "refresh-old-secret" };
const NEW = { userToken: "access-new-secret", refreshToken: "refresh-new-secret" };

let brand: SeededAccount;
let requested: string[];
let server: Server;

beforeEach(async () => {
  requested = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      // Each refresh token is valid once, and the response is slow.
      const good = body === OLD.refreshToken && requested.push(body) === 1;
      setTimeout(() => response.writeHead(good ? 200 : 400).end(JSON.stringify({ ...NEW, days: 60 })), 400);
    });
  });
  await new Promise<void>((listening) => {
    server.listen(0, "127.0.0.1", listening);
  });
  brand = await seedAccount();
  const ended = new Date(Date.now() - 60_000);
  await saveConnection(brand.account.id, "facebook", {
    state: "connected",
    userToken: encryptSecret(OLD.userToken),
    userExpiresAt: ended,
    refreshToken: encryptSecret(OLD.refreshToken),
    refreshExpiresAt: null,
    scopes: [],
    targetId: "1",
    targetName: "Noa Barak",
    targetAvatarUrl: null,
    targetKind: "member",
    targetToken: encryptSecret(OLD.userToken),
    expiresAt: ended,
  });
});
afterAll(closeDb);

const start = () => startConnectionUser(brand.account.id, (server.address() as AddressInfo).port);

test("two processes with ten uses each refresh once and print no token [TOK1 TOK3]", {
  timeout: 60_000,
}, async () => {
  const users = await Promise.all([start(), start()]);
  for (const user of users) user.go();
  await Promise.all(users.map(({ ended }) => ended));
  expect(requested).toHaveLength(1);
  const uses = users.flatMap(({ lines }) =>
    JSON.parse(lines.findLast((line) => line.startsWith("[")) ?? "[]"),
  );
  expect(uses).toHaveLength(20);
  expect(new Set(uses.map(({ hash }) => hash))).toEqual(new Set([sha256Hex(NEW.userToken)]));
  const row = await getTransactionClient().connection.findFirstOrThrow({
    where: { accountId: brand.account.id },
  });
  expect(decryptSecret(row.refreshToken ?? "")).toBe(NEW.refreshToken);
  expect(users.flatMap(({ lines }) => lines).join("\n")).not.toMatch(/-secret/);
  expect(JSON.stringify(row)).not.toMatch(/-secret/);
});

test("a refused refresh is logged without the refused token [TOK3]", { timeout: 60_000 }, async () => {
  await getTransactionClient().connection.updateMany({
    where: { accountId: brand.account.id },
    data: { refreshToken: encryptSecret("refresh-wrong-secret") },
  });
  const user = await start();
  user.go();
  await user.ended;
  const said = user.lines.join("\n");
  expect(said).toContain("token refresh failed");
  expect(said).not.toMatch(/-secret/);
});
