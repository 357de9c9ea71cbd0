import { defineConfig } from "vitest/config";

const SOURCES = "{app,components,lib,worker,sandbox,embedded,scripts,prisma}";

// One project for each tier of tests that vitest runs (docs/testing.md).
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What comes by itself after a while may take its while on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      project("rules", ["tests/rules/**/*.test.ts"]),
      project("unit", [`${SOURCES}/**/*.test.{ts,tsx}`, "tests/harness/**/*.test.ts"], {
        exclude: ["**/*.integration.test.ts"],
        globalSetup: ["tests/harness/bundled-children.ts"],
        setupFiles: ["tests/harness/fresh-modules.ts"],
        isolate: false,
      }),
      project("integration", [`${SOURCES}/**/*.integration.test.ts`], {
        globalSetup: ["tests/harness/bundled-children.ts", "tests/harness/global-services.ts"],
        setupFiles: ["tests/harness/worker-environment.ts"],
      }),
      project("api", ["tests/api/**/*.test.ts"], { testTimeout: 60_000 }),
      project("faults", ["tests/faults/**/*.test.ts"], { testTimeout: 90_000, fileParallelism: false }),
      project("two", ["tests/two/**/*.test.ts"], { testTimeout: 180_000, fileParallelism: false }),
      project("start", ["tests/start/**/*.test.ts"], { testTimeout: 180_000, fileParallelism: false }),
    ],
  },
});

function project(name: string, include: string[], settings: Record<string, unknown> = {}) {
  return { extends: true as const, test: { name, include, ...settings } };
}
