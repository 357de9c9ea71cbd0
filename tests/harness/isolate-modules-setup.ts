import { vi } from "vitest";

// Files of a worker share its process and imported packages, because loading those takes longer than most
// files. Each file loads the product's own modules anew and starts with the worker's original clock and
// environment.
const holder = globalThis as { firstEnvironment?: NodeJS.ProcessEnv };
holder.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in holder.firstEnvironment)) delete process.env[name];
}
Object.assign(process.env, holder.firstEnvironment);
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
// Process-wide values, which the first file would otherwise fix for later ones.
Reflect.deleteProperty(globalThis, "kolotTempHome");
