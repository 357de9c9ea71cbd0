import { beforeAll, expect, test } from "vitest";
import { proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";
import { setTestEnvironment } from "@/tests/harness/test-environment";

beforeAll(() =>
  setTestEnvironment({
    APP_ENV: "production",
    OPENAI_API_KEY: "sk-unit-test",
    FB_APP_ID: "1",
    FB_APP_SECRET: "secret",
    LINKEDIN_CLIENT_ID: "1",
    LINKEDIN_CLIENT_SECRET: "secret",
    GOOGLE_CLIENT_ID: "1",
    UNSPLASH_ACCESS_KEY: "1",
    SMTP_URL: "smtp://mail.example",
  }),
);

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
