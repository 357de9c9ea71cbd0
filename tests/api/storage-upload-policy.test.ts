import { expect, it } from "vitest";
import { api, send, stranger } from "@/tests/harness/stack";

const PATH = "/storage/get-upload-policy";

it("tells everybody the limits of section 9, in bytes", async () => {
  const answer = await api(stranger(), "GET", PATH);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      uploadLimits: {
        maxDirectUploadSize: 33_554_432,
        recommendedDirectUploadSize: 10_485_760,
        maxSignedUrlSize: 209_715_200,
      },
    },
  });
});

it("may be kept for a few minutes", async () => {
  const { headers } = await send(stranger(), `/api${PATH}`);
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("set-cookie")).toBeNull();
});

it("takes no other kind of request", async () => {
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await api(stranger(), method, PATH)).status).toBe(405);
});
