import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Env } from "@/lib/core/server/env";
import { type Finding, probe } from "./finding";

const PATIENCE_MS = 8_000;
const ROOT = resolve(import.meta.dirname, "../..");

/** What removes backgrounds: the optional package of this machine, or the hosted service and whether it takes our key. */
export function examineCutOuts(env: Env, root = ROOT): Promise<Finding> | Finding {
  return env.BACKGROUND_REMOVAL === "local" ? local(env, root) : removebg(env);
}

function local({ BACKGROUND_REMOVAL_MODEL: size }: Env, root: string): Finding {
  const part = "Cut-outs";
  // Only looked for: loading it here would take the memory that it takes there.
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

function removebg(env: Env): Promise<Finding> {
  const part = "Cut-outs";
  return probe(part, "check REMOVEBG_API_KEY, REMOVEBG_API_BASE and the network", async () => {
    const answer = await fetch(`${env.REMOVEBG_API_BASE}/v1.0/account`, {
      headers: { "x-api-key": env.REMOVEBG_API_KEY ?? "" },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: "manual",
    });
    if (!answer.ok) throw new Error(`remove.bg answered ${answer.status} to the key`);
    return { state: "ok", part, says: "remove.bg accepts the key" };
  });
}
