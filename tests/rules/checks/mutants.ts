import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";

interface ListedMutant {
  file: string;
  find: string;
  replace: string;
  tests: string[];
  what: string;
  harmless?: string;
}

/** `npm run mutate` starts no product, so a mutant can only name tests that need none. */
const NEEDS_PRODUCT = /^tests\/(api|faults|start|e2e|multi-instance)\//;

const count = (text: string, part: string) => text.split(part).length - 1;

/** Finds mutants whose place or test is gone; `read` returns the text of a file, null when there is none. */
export function findStaleMutants(lists: SourceFile[], read: (path: string) => string | null): RuleFinding[] {
  return lists.flatMap(({ path, text }) =>
    (JSON.parse(text) as ListedMutant[]).flatMap((mutant) => {
      const places = count(read(mutant.file) ?? "", mutant.find);
      const findings = mutant.tests
        .filter((test) => read(test) === null || NEEDS_PRODUCT.test(test))
        .map((test) => `cannot run ${test}`);
      if (places !== 1) findings.push(`${places} places in ${mutant.file}, not one`);
      if (mutant.find === mutant.replace || mutant.tests.length === 0)
        findings.push("changes or tests nothing");
      return findings.map((finding) => `${path}: "${mutant.what}": ${finding}`);
    }),
  );
}
