import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cookieHeader, readRunFile, signUp, sql } from "@/tests/harness/running-product";

/** Returns temporary files of the product that contain this marker. */
async function filesWith(marker: string): Promise<string[]> {
  const found: string[] = [];
  const homes = (await readdir(tmpdir())).filter((name) => name.startsWith(`kolot-${hostname()}-`));
  for (const home of homes.map((name) => join(tmpdir(), name))) {
    for (const folder of await readdir(home).catch(() => [])) {
      const path = join(home, folder, "upload");
      const text = await readFile(path, "latin1").catch(() => "");
      if (text.includes(marker)) found.push(path);
    }
  }
  return found;
}

it("aborted upload leaves no file, row or object [UP2]", async () => {
  const user = await signUp();
  const { url } = readRunFile().app;
  const marker = randomUUID();
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${marker}`;
  const sent = request(`${url}/api/storage/upload`, {
    method: "POST",
    headers: {
      origin: new URL(url).origin,
      cookie: cookieHeader(user),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": 20_000_000,
    },
  });
  sent.on("error", () => undefined);
  sent.write(head);
  // More bytes than the parser and the writer buffer.
  sent.write(Buffer.alloc(9_000_000, "x"));
  await expect.poll(() => filesWith(marker), { timeout: 10_000 }).toHaveLength(1);
  sent.destroy();
  await expect.poll(() => filesWith(marker), { timeout: 10_000 }).toEqual([]);
  expect(await sql("SELECT id FROM media WHERE user_id = $1", [user.user._id])).toEqual([]);
});
