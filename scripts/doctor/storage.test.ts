import { expect, it } from "vitest";
import type { Env } from "@/lib/core/server/env";
import { checkMediaUrl } from "@/scripts/doctor/storage";

const examine = (given: Partial<Env>) =>
  checkMediaUrl({ SANDBOX_SERVICES: [], MEDIA_SIGNED_GET: false, ...given } as unknown as Env);

it.each([
  "http://127.0.0.1:3996/kolot",
  "http://localhost:3996/kolot",
  "http://media.example.com",
  "https://10.1.2.3/kolot",
  "https://172.20.0.4/kolot",
  "https://192.168.1.9/kolot",
  "https://minio/kolot",
  "https://store.internal/kolot",
  "https://[::1]/kolot",
])("check warns of a media URL that platforms cannot reach: %s", (MEDIA_PUBLIC_URL) => {
  expect(examine({ MEDIA_PUBLIC_URL })).toMatchObject({
    state: "warning",
    says: expect.stringContaining(MEDIA_PUBLIC_URL),
    next: expect.stringContaining("MEDIA_PUBLIC_URL"),
  });
});

it("check accepts a public media URL, and any URL while platforms are emulated", () => {
  expect(examine({ MEDIA_PUBLIC_URL: "https://media.kolot.example" })).toBeUndefined();
  expect(
    examine({ MEDIA_PUBLIC_URL: "http://127.0.0.1:1/kolot", SANDBOX_SERVICES: ["meta"] }),
  ).toBeUndefined();
});

it("check examines the store's own URL when URLs are signed", () => {
  const signed = { MEDIA_SIGNED_GET: true, MEDIA_PUBLIC_URL: "http://127.0.0.1:1/kolot" };
  expect(examine(signed)).toBeUndefined();
  expect(examine({ ...signed, S3_ENDPOINT: "https://acc.r2.cloudflarestorage.com" })).toBeUndefined();
  expect(examine({ ...signed, S3_ENDPOINT: "http://minio:9000" })?.next).toContain("S3_PUBLIC_ENDPOINT");
});
