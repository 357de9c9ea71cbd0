const SOURCE = /^(app|components|lib|worker|sandbox|embedded|scripts|prisma)\//;
const beside = (path) => SOURCE.test(path) && /\.test\.tsx?$/.test(path);
const integration = (path) => path.endsWith(".integration.test.ts");
const within = (folder) => (path) => path.startsWith(folder) && /\.(test|spec)\.ts$/.test(path);

const MULTI_INSTANCE = "multi-instance";

/** `gate`: commands that pass or fail as one test. `vitest`, `playwright`: a project with a parsed report. */
export const TIERS = [
  { name: "format", gate: [["@biomejs/biome/bin/biome", "ci", "--colors=off", "."]] },
  { name: "lint", gate: [["oxlint/bin/oxlint", "--type-aware", "--deny-warnings", "."]] },
  {
    name: "types",
    gate: [
      ["next/dist/bin/next", "typegen"],
      ["typescript/bin/tsc", "--noEmit"],
    ],
  },
  { name: "unused", gate: [["knip/bin/knip.js", "--no-progress", "--no-config-hints"]] },
  { name: "rules", vitest: "rules", tests: within("tests/rules/") },
  { name: "unit", vitest: "unit", tests: (path) => beside(path) && !integration(path) },
  { name: "integration", vitest: "integration", tests: (path) => beside(path) && integration(path) },
  { name: "api", vitest: "api", tests: within("tests/api/"), needs: "stack" },
  { name: "faults", vitest: "faults", tests: within("tests/faults/"), needs: "stack" },
  { name: "start", vitest: "start", tests: within("tests/start/"), needs: "build" },
  { name: "e2e", playwright: true, tests: within("tests/e2e/"), needs: "stack" },
  // Runs only when named, and then starts multiple instances for all tiers of the run.
  { name: MULTI_INSTANCE, vitest: "multi-instance", tests: within("tests/multi-instance/"), needs: "stack" },
];

/** Fuzz and chaos tests take minutes, so long runs start only on request (decision 057). */
const LONG = [
  { name: "fuzz", vitest: "api", tests: within("tests/api/fuzz."), needs: "stack", seconds: 600 },
  { name: "faults", vitest: "faults", tests: within("tests/faults/chaos."), needs: "stack", seconds: 300 },
];

/** Extracts `--long [SECONDS]` and `--seed N` from the arguments. */
function readOptions(words) {
  const rest = [...words];
  const take = (name) => {
    const at = rest.indexOf(name);
    if (at < 0) return undefined;
    const hasValue = /^\d+$/.test(rest[at + 1] ?? "");
    return Number(rest.splice(at, hasValue ? 2 : 1)[1] ?? 0);
  };
  return { long: take("--long"), seed: take("--seed"), rest };
}

function longForm(tier, seconds, seed) {
  const environment = { LONG_SECONDS: String(seconds || tier.seconds) };
  return { ...tier, environment: seed ? { ...environment, SEED: String(seed) } : environment };
}

export function parseTierArguments(words) {
  const { long, seed, rest } = readOptions(words);
  const asked = LONG.filter(({ name }) => rest.includes(name) && (long !== undefined || name === "fuzz"));
  if (asked.length > 0) {
    const passedOn = rest.filter((word) => !asked.some(({ name }) => name === word));
    return { tiers: asked.map((tier) => longForm(tier, long, seed)), passedOn, doubled: false };
  }
  const named = TIERS.filter((tier) => rest.includes(tier.name));
  const passedOn = rest.filter((word) => !TIERS.some((tier) => tier.name === word));
  const tiers = named.length > 0 ? named : TIERS.filter(({ name }) => name !== MULTI_INSTANCE);
  return {
    tiers: seed ? tiers.map((tier) => ({ ...tier, environment: { SEED: String(seed) } })) : tiers,
    passedOn,
    doubled: rest.includes(MULTI_INSTANCE),
  };
}
