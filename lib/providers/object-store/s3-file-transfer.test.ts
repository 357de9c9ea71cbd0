import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { createS3FileTransfer } from "@/lib/providers/object-store/s3-file-transfer";

test("download leaves no file when the connection breaks in the middle", async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-length": "100000", "content-type": "video/mp4" });
    response.write(Buffer.alloc(50_000), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = await mkdtemp(join(tmpdir(), "kolot-transfer-test-"));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "auto",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const path = join(folder, "video");
  const download = createS3FileTransfer(client, "kolot").download("public/a.mp4", path, {
    maxBytes: 200_000,
  });
  await expect(download).rejects.toMatchObject({ code: "unavailable" });
  expect(existsSync(path)).toBe(false);
});
