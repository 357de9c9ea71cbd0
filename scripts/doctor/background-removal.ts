import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "@/lib/core/server/env";
import { type DoctorFinding, probe } from "./finding";

const account = z.object({
  data: z.object({ attributes: z.object({ credits: z.object({ total: z.number() }) }) }),
});

const TIMEOUT_MS = 8_000;

export function checkBackgroundRemoval(
  env: Env,
  root = process.cwd(),
): Promise<DoctorFinding> | DoctorFinding {
  return env.BACKGROUND_REMOVAL === "local" ? local(env, root) : removebg(env);
}

function local({ BACKGROUND_REMOVAL_MODEL: size }: Env, root: string): DoctorFinding {
  const part = "Cut-outs";
  // Only checks that the packages exist: loading the model would need too much memory.
  const missing = ["@imgly/background-removal-node", "onnxruntime-node"].filter(
    (name) => !existsSync(join(root, "node_modules", name, "package.json")),
  );
  if (missing.length === 0) return { state: "ok", part, says: `the ${size} model on this machine` };
  return {
    state: "warning",
    part,
    says: `the optional package ${missing.join(", ")} is not installed: backgrounds cannot be removed`,
    next: "ONNXRUNTIME_NODE_INSTALL=skip npm ci --include=optional, or BACKGROUND_REMOVAL=removebg",
  };
}

function removebg(env: Env): Promise<DoctorFinding> {
  return probe("Cut-outs", "check REMOVEBG_API_KEY, REMOVEBG_API_BASE and the network", async () => {
    const response = await fetch(`${env.REMOVEBG_API_BASE}/v1.0/account`, {
      headers: { "x-api-key": env.REMOVEBG_API_KEY ?? "" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
    if (!response.ok) throw new Error(`remove.bg responded with ${response.status} to the key`);
    const { data } = account.parse(await response.json());
    const left = Math.floor(data.attributes.credits.total);
    const says = `remove.bg accepts the key; ${left} credits left`;
    if (left >= 1) return says;
    return { state: "warning", part: "Cut-outs", says, next: "buy credits at remove.bg" };
  });
}
