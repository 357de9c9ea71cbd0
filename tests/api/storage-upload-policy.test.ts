import { expect, it } from "vitest";
import { api, createAnonymousClient, send } from "@/tests/harness/running-product";

const PATH = "/storage/get-upload-policy";

// spec: 3.25, 3.26, 3.27, 7.41, D4.22
it("upload policy returns the limits in bytes [spec 9]", async () => {
  const response = await api(createAnonymousClient(), "GET", PATH);
  expect(response).toMatchObject({
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

it("upload policy is cacheable for a few minutes", async () => {
  const { headers } = await send(createAnonymousClient(), `/api${PATH}`);
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  expect(headers.get("set-cookie")).toBeNull();
});

it("upload policy endpoint rejects unsupported methods", async () => {
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await api(createAnonymousClient(), method, PATH)).status).toBe(405);
});
