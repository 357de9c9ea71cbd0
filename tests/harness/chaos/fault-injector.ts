import { setTimeout as pause } from "node:timers/promises";
import { BAKERY } from "@/tests/harness/account-fixtures";
import type { InjectedFault, SeededRandom } from "@/tests/harness/chaos/history";
import type { ChaosStack } from "@/tests/harness/chaos/stack";
import { control } from "@/tests/harness/running-product";
import type { FaultAction } from "@/tests/harness/sandbox-control";

// The fault injector of the chaos test: provider faults, killed processes and lost database connections.
const NETWORK_FAULTS: FaultAction[] = [
  { kind: "accept-then-reset" },
  { kind: "accept-then-hang" },
  { kind: "accept-then-status", status: 500 },
  { kind: "status", status: 500 },
  { kind: "malformed" },
  { kind: "delay", ms: 1_500 },
];
const FAULT_TARGETS = {
  meta: { method: "POST", path: `/v26.0/${BAKERY}/feed` },
  openai: { method: "POST", path: "/openai/v1/responses" },
  stripe: { path: "/v1*" },
};

type Fault = (stack: ChaosStack, chance: SeededRandom) => Promise<string>;

const armNetworkFault =
  (service: keyof typeof FAULT_TARGETS): Fault =>
  async (_, chance) => {
    const action = chance.oneOf(NETWORK_FAULTS);
    await control.armFault({ service, ...FAULT_TARGETS[service], times: chance.between(1, 3), action });
    return `${service} fault: ${action.kind}`;
  };

/** All faults by name. */
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
  "platform fault": armNetworkFault("meta"),
  "AI model fault": armNetworkFault("openai"),
  "payment gateway fault": armNetworkFault("stripe"),
};

export interface FaultInjectionPlan {
  chance: SeededRandom;
  /** Returns the next name in FAULTS; undefined ends the run. */
  next(): string | undefined;
  since: number;
  onFault(fault: InjectedFault): Promise<void>;
}

/** Injects one fault after another until the plan ends; afterwards all services work again. */
export async function runFaultInjector(stack: ChaosStack, plan: FaultInjectionPlan): Promise<void> {
  const { chance } = plan;
  for (let name = plan.next(); name; name = plan.next()) {
    await pause(chance.between(100, 1_100));
    const at = (performance.now() - plan.since) / 1_000;
    const fault = (await FAULTS[name]?.(stack, chance)) ?? name;
    await plan.onFault({ fault, at });
  }
  stack.proxy.loseCommits(0);
  await Promise.all(Object.keys(FAULT_TARGETS).map((service) => control.clearFaults(service)));
  await stack.untilReady();
}
