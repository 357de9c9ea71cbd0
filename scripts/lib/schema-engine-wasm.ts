import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import type { EngineConnection } from "./schema-engine-adapter";

export const NO_FILTERS = { externalTables: [], externalEnums: [] };

/** The package declares `__wbg_set_wasm` as a constant without a value; it receives the instance. */
type EngineModule = typeof import("@prisma/schema-engine-wasm") & { __wbg_set_wasm(exports: object): void };

const EMPTY_MODEL: [string, string][] = [
  ["schema.prisma", 'datasource db {\n  provider = "postgresql"\n}\n'],
];

// On `globalThis`, because the package keeps its instance in module state: a process has one.
const holder = globalThis as { kolotSchemaEngine?: Promise<EngineModule> };

/** Opens Prisma's schema engine, compiled to WebAssembly. The caller closes the connection. */
export async function openEngine(connection: EngineConnection): Promise<SchemaEngine> {
  holder.kolotSchemaEngine ??= load();
  const { SchemaEngine } = await holder.kolotSchemaEngine;
  const log = () => undefined;
  return await SchemaEngine.new(
    { datamodels: EMPTY_MODEL },
    log,
    bindMigrationAwareSqlAdapterFactory(connection.factory),
  );
}

/** The package imports its .wasm file as a module, which Node does not support yet. */
async function load(): Promise<EngineModule> {
  const script = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const engine = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as EngineModule;
  const bytes = await readFile(script.replace(/\.js$/, ".wasm"));
  // The engine reports a panic through this function before it stops.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message(message: string) {
        throw new Error(`Prisma's schema engine failed: ${message}`);
      },
    },
  });
  const imports = Object.fromEntries(
    Object.entries(engine).map(([name, value]) => [name, withoutWaiting(name, value)]),
  );
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": imports });
  const exports = instance.exports as { __wbindgen_start(): void };
  engine.__wbg_set_wasm(exports);
  exports.__wbindgen_start();
  return engine;
}

/** The engine never clears its lock timer, which would keep the process alive for ten seconds. */
function withoutWaiting(name: string, value: unknown): WebAssembly.ImportValue {
  const original = value as (...args: unknown[]) => unknown;
  if (!name.startsWith("__wbg_setTimeout_")) return original;
  return (...args: unknown[]) => {
    const timer = original(...args);
    if (timer instanceof Object && "unref" in timer && typeof timer.unref === "function") timer.unref();
    return timer;
  };
}
