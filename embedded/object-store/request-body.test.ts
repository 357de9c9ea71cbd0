import { expect, test } from "vitest";
import { verifyBody } from "./request-body";

async function* bodyOf(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.alloc(bytes);
}

async function read(announced: number, sent: number): Promise<number> {
  const headers = { "content-length": String(announced) };
  const request = { method: "PUT", path: "/kolot/key", query: [], headers };
  const authorization = { payload: "UNSIGNED-PAYLOAD", presigned: false, signedHeaders: [] };
  const body = verifyBody(bodyOf(sent), request, authorization, 100);
  let size = 0;
  for await (const chunk of body.chunks) size += chunk.length;
  return size;
}

test("body is refused when it is shorter or longer than announced", async () => {
  await expect(read(10, 9)).rejects.toMatchObject({ code: "IncompleteBody" });
  await expect(read(10, 11)).rejects.toMatchObject({ code: "IncompleteBody" });
  expect(await read(10, 10)).toBe(10);
});
