import { defineConfig } from "vitest/config";

const SOURCES = "{app,components,lib,worker,sandbox,embedded,scripts,prisma}";

// One project for each test tier that vitest runs (docs/testing.md).
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    retry: 0,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Generous timeout, because asynchronous results may take long on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // Rules read the whole tree: on a busy machine one takes longer than 20 seconds.
      project("rules", ["tests/rules/**/*.test.ts"], { testTimeout: 180_000 }),
      project("unit", [`${SOURCES}/**/*.test.{ts,tsx}`, "tests/harness/**/*.test.ts"], {
        exclude: ["**/*.integration.test.ts"],
        globalSetup: ["tests/harness/bundle-children-setup.ts"],
        setupFiles: ["tests/harness/isolate-modules-setup.ts"],
        isolate: false,
      }),
      project("integration", [`${SOURCES}/**/*.integration.test.ts`], {
        globalSetup: ["tests/harness/bundle-children-setup.ts", "tests/harness/global-setup.ts"],
        setupFiles: ["tests/harness/isolate-modules-setup.ts", "tests/harness/worker-setup.ts"],
        isolate: false,
      }),
      // The tests only send requests: loading the harness anew for each file took as long as the tests.
      project("api", ["tests/api/**/*.test.ts"], { testTimeout: 60_000, isolate: false }),
      project("faults", ["tests/faults/**/*.test.ts"], { testTimeout: 90_000, fileParallelism: false }),
      project("multi-instance", ["tests/multi-instance/**/*.test.ts"], {
        testTimeout: 180_000,
        fileParallelism: false,
      }),
      project("start", ["tests/start/**/*.test.ts"], { testTimeout: 180_000, fileParallelism: false }),
    ],
  },
});

function project(name: string, include: string[], settings: Record<string, unknown> = {}) {
  return { extends: true as const, test: { name, include, ...settings } };
}
