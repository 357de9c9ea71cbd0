import { vi } from "vitest";

// The files of a worker share its process and what they import from packages: that costs more than most of them. Of ours
// each has its own, and begins with the clock and the environment that the worker began with.
const holder = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
holder.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in holder.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, holder.firstEnvironment);
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
// What a process has once, whichever file asks first: else the first file decides what a later one finds.
Reflect.deleteProperty(globalThis, "kolotTempHome");
