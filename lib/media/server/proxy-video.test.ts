import { expect, test, vi } from "vitest";
import { proxyVideo } from "@/lib/media/server/proxy-video";

vi.mock("@/lib/core/server/env", () => ({
  env: () => ({ APP_ENV: "production" }),
  ENV_NAMES: [],
}));

test("in production there is no proxy, whatever is sent", async () => {
  const file = { path: "/nowhere", bytes: 1 };
  const sent = proxyVideo({
    userId: "x",
    file,
    destination: "http://x.example",
    publicUrl: "http://x.example",
  });
  await expect(sent).rejects.toMatchObject({ code: "not_found" });
});
