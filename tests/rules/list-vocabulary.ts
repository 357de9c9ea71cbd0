import { findStaleCitations, findStaleComments } from "@/tests/rules/checks/stale-references";
import { findOldWords, hasTests, readVocabulary } from "@/tests/rules/checks/vocabulary";
import { REFERENCE_SAMPLES, readReferenceTargets } from "@/tests/rules/reference-targets";
import { listFiles } from "@/tests/rules/source-tree";
import { findTitleProblems } from "@/tests/rules/test-titles";

// Lists old words, problems of test titles and stale references: npx tsx tests/rules/list-vocabulary.ts lib/billing
const folders = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ""));
const files = listFiles(/\.(ts|tsx|mjs|mts|cjs|css|prisma|md)$|\.env\.example$/).filter(({ path }) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
);
const cited = files.filter(({ path }) => !REFERENCE_SAMPLES.test(path));
const targets = readReferenceTargets();
const lines = [
  ...findOldWords(files, readVocabulary()).map(
    ({ path, line, word, replacement }) => `${path}:${line}: ${word} → ${replacement}`,
  ),
  ...files
    .filter(hasTests)
    .flatMap((file) =>
      findTitleProblems(file).map(({ line, problem }) => `${file.path}:${line}: ${problem}`),
    ),
  ...findStaleCitations(cited, targets),
  ...findStaleComments(cited, targets),
];
process.stdout.write(lines.map((line) => `${line}\n`).join(""));
