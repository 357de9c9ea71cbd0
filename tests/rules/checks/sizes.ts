import { type RuleFinding, type SourceFile, TEST_FILE } from "@/tests/rules/source-tree";

/** Maximum number of lines of a file by its kind; the first matching pattern counts. */
const MAX_LINES: readonly [pattern: RegExp, lines: number][] = [
  [/^app\/.*\/route\.ts$/, 40],
  [TEST_FILE, 500],
  [/^tests\//, 400],
  [/./, 350],
];

/** Counts the lines of a text; the end of the last line starts no new one. */
function countLines(text: string): number {
  return text === "" ? 0 : text.replace(/\n$/, "").split("\n").length;
}

/** Finds files that are longer than their kind allows. */
export function findLongFiles(files: SourceFile[]): RuleFinding[] {
  return files.flatMap(({ path, text }) => {
    const max = MAX_LINES.find(([pattern]) => pattern.test(path))?.[1] ?? 0;
    const lines = countLines(text);
    return lines > max ? [`${path}: ${lines} lines, at most ${max}`] : [];
  });
}
