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
// Process-wide values, which the first file would otherwise fix for later ones. A package whose WebAssembly instance is
// in its own module state cannot be loaded twice. Work that a file left running keeps the holders of its own modules, so
// it cannot open the database of its environment for a later file.
const shared = globalThis as {
  kolotDb?: { open?: { pool: { end(): Promise<void> }; client: { $disconnect(): Promise<void> } } };
  kolotQueue?: { queue?: { stop(timeoutMs: number): Promise<void> } };
};
await shared.kolotQueue?.queue?.stop(1_000);
await shared.kolotDb?.open?.client.$disconnect();
await shared.kolotDb?.open?.pool.end();
for (const name of Object.keys(globalThis)) {
  if (name.startsWith("kolot") && name !== "kolotSchemaEngine") Reflect.deleteProperty(globalThis, name);
}
