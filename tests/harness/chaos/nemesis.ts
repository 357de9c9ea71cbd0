import { setTimeout as pause } from "node:timers/promises";
import type { Chance, Mishap } from "@/tests/harness/chaos/history";
import type { ChaosStack } from "@/tests/harness/chaos/stack";
import type { FaultAction } from "@/tests/harness/sandbox-control";
import { control } from "@/tests/harness/stack";
import { BAKERY } from "@/tests/harness/story";

const LIES: FaultAction[] = [
  { kind: "accept-then-reset" },
  { kind: "accept-then-hang" },
  { kind: "accept-then-status", status: 500 },
  { kind: "status", status: 500 },
  { kind: "malformed" },
  { kind: "delay", ms: 1_500 },
];
const PLACES = {
  meta: { method: "POST", path: `/v26.0/${BAKERY}/feed` },
  openai: { method: "POST", path: "/openai/v1/responses" },
  stripe: { path: "/v1*" },
};

type Fault = (stack: ChaosStack, chance: Chance) => Promise<string>;

const lying =
  (service: keyof typeof PLACES): Fault =>
  async (_, chance) => {
    const action = chance.oneOf(LIES);
    await control.armFault({ service, ...PLACES[service], times: chance.between(1, 3), action });
    return `${service} lies: ${action.kind}`;
  };

/** Everything that breaks, one way each. */
export const FAULTS: Record<string, Fault> = {
  "worker killed": async (stack, chance) => {
    stack.killWorker(chance.below(2));
    return "worker killed";
  },
  "web killed": async (stack) => {
    stack.killWeb();
    return "web killed";
  },
  "database crashed": async (stack) => {
    await stack.crashPostgres();
    return "database crashed";
  },
  "connections frozen": async ({ proxy }, chance) => {
    const ms = chance.between(500, 2_500);
    proxy.freeze();
    await pause(ms);
    proxy.thaw();
    return `connections frozen for ${ms} ms`;
  },
  "connections cut": async ({ proxy }) => {
    proxy.cut();
    return "connections cut";
  },
  "commits lost": async ({ proxy }, chance) => {
    const times = chance.between(1, 4);
    proxy.loseCommits(times);
    return `${times} commits lost`;
  },
  "network lies": lying("meta"),
  "model lies": lying("openai"),
  "gateway lies": lying("stripe"),
};

export interface NemesisPlan {
  chance: Chance;
  /** Names of FAULTS, in their order; undefined ends it. */
  next(): string | undefined;
  since: number;
  onMishap(mishap: Mishap): Promise<void>;
}

/** Breaks one thing after the other until the plan ends; then everything is whole again. */
export async function runNemesis(stack: ChaosStack, plan: NemesisPlan): Promise<void> {
  const { chance } = plan;
  for (let name = plan.next(); name; name = plan.next()) {
    await pause(chance.between(100, 1_100));
    const at = (performance.now() - plan.since) / 1_000;
    const fault = (await FAULTS[name]?.(stack, chance)) ?? name;
    await plan.onMishap({ fault, at });
  }
  stack.proxy.loseCommits(0);
  await Promise.all(Object.keys(PLACES).map((service) => control.clearFaults(service)));
  await stack.untilReady();
}
