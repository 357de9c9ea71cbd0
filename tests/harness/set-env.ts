import { onTestFinished } from "vitest";
import { type Env, getEnv } from "@/lib/core/server/env";

/** Changes variables of the environment until the end of the test. */
export function setEnv(values: Partial<Env>): void {
  const before = { ...getEnv() };
  Object.assign(getEnv(), values);
  onTestFinished(() => void Object.assign(getEnv(), before));
}
