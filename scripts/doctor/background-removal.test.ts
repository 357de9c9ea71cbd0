import { expect, it } from "vitest";
import { type Env, getEnv } from "@/lib/core/server/env";
import { checkBackgroundRemoval } from "@/scripts/doctor/background-removal";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();
const local = (): Env => ({ ...getEnv(), BACKGROUND_REMOVAL: "local", BACKGROUND_REMOVAL_MODEL: "small" });

it("check finds the optional packages of the local model", async () => {
  expect(await checkBackgroundRemoval(local())).toEqual({
    ...{ state: "ok", part: "Cut-outs", says: "the small model on this machine" },
  });
});

it("check returns the next step when the packages are missing", async () => {
  expect(await checkBackgroundRemoval(local(), "/nowhere")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("@imgly/background-removal-node, onnxruntime-node"),
    next: expect.stringContaining("BACKGROUND_REMOVAL=removebg"),
  });
});
