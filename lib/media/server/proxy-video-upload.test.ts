import { expect, test, vi } from "vitest";
import { proxyVideoUpload } from "@/lib/media/server/proxy-video-upload";

vi.mock("@/lib/core/server/env", () => ({
  getEnv: () => ({ APP_ENV: "production" }),
  ENV_NAMES: [],
}));

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
