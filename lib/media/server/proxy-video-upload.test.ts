import { beforeAll, expect, test } from "vitest";
import { proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() => setTestEnvironment({ APP_ENV: "production" }));

test("video proxy is disabled in production", async () => {
  const file = { path: "/nowhere", bytes: 1 };
  const sent = proxyVideoUpload({
    userId: "x",
    file,
    destination: "http://x.example",
    publicUrl: "http://x.example",
  });
  await expect(sent).rejects.toMatchObject({ code: "not_found" });
});
