// The tiers of `npm test`, in order: what each runs, and which files are its tests.

const SOURCE = /^(app|components|lib|worker|sandbox|embedded|scripts|prisma)\//;
const beside = (path) => SOURCE.test(path) && /\.test\.tsx?$/.test(path);
const integration = (path) => path.endsWith(".integration.test.ts");
const within = (folder) => (path) => path.startsWith(folder) && /\.(test|spec)\.ts$/.test(path);

/** `gate`: commands that pass or fail as one test. `vitest` and `playwright`: a project whose report is read. */
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
  { name: "rules", vitest: "rules", tests: within("tests/rules/") },
  { name: "unit", vitest: "unit", tests: (path) => beside(path) && !integration(path) },
  { name: "integration", vitest: "integration", tests: (path) => beside(path) && integration(path) },
  { name: "api", vitest: "api", tests: within("tests/api/"), needs: "stack" },
  { name: "faults", vitest: "faults", tests: within("tests/faults/"), needs: "stack" },
  { name: "start", vitest: "start", tests: within("tests/start/"), needs: "build" },
  { name: "e2e", playwright: true, tests: within("tests/e2e/"), needs: "stack" },
];

/** Splits the words after `npm test --` into tiers to run and words to pass on to their tool. */
export function choose(words) {
  const named = TIERS.filter((tier) => words.includes(tier.name));
  const passedOn = words.filter((word) => !TIERS.some((tier) => tier.name === word));
  return { tiers: named.length > 0 ? named : TIERS, passedOn };
}
