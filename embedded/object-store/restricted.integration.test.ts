import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestS3Client, startTestObjectStore, TEST_BUCKET } from "@/tests/harness/embedded-object-store";

const Bucket = TEST_BUCKET;
const Key = "public/loaf.png";
let running: Awaited<ReturnType<typeof startTestObjectStore>>;

beforeAll(async () => {
  running = await startTestObjectStore({ restricted: true });
});
afterAll(() => running.stop());

const client = () => createTestS3Client(running.store.url);

test("restricted store allows signed calls for objects and refuses unsigned reads", async () => {
  await client().send(new PutObjectCommand({ Bucket, Key, Body: "loaf" }));
  const found = await client().send(new GetObjectCommand({ Bucket, Key }));
  expect(await found.Body?.transformToString()).toBe("loaf");
  expect((await fetch(`${running.store.url}/${Bucket}/${Key}`)).status).toBe(403);
  await client().send(new DeleteObjectCommand({ Bucket, Key }));
});

test.each([
  ["HEAD of a missing object", () => client().send(new HeadObjectCommand({ Bucket, Key: "public/none" }))],
  ["GET of a missing object", () => client().send(new GetObjectCommand({ Bucket, Key: "public/none" }))],
  ["HEAD of the bucket", () => client().send(new HeadBucketCommand({ Bucket }))],
  ["a list of objects", () => client().send(new ListObjectsV2Command({ Bucket }))],
])("restricted store refuses %s", async (_, call) => {
  await expect(call()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});
