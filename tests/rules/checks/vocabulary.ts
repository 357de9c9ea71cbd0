import { listComments } from "@/tests/rules/comments";
import { CODE_FILE, readSource, type SourceFile, TEST_FILE } from "@/tests/rules/source-tree";
import { getIdentifierName, type Node, parseSyntax } from "@/tests/rules/syntax-tree";
import { listTestTitles } from "@/tests/rules/test-titles";

/** Words that the project does not use, each with the standard word: tests/rules/vocabulary.json. */
export interface Vocabulary {
  /** Pattern of a word or phrase → standard word. */
  words: Record<string, string>;
  /** Patterns of phrases in which such a word is right. */
  exceptions: string[];
  /** Former name of a symbol → its name. */
  names: Record<string, string>;
}

export interface VocabularyFinding {
  path: string;
  line: number;
  word: string;
  replacement: string;
}

const TEXT_FILE = /\.(css|prisma|sh|ya?ml|cfg)$|\.env\.example$/;
/** The specification is quoted as it was given, and the coverage page is generated from test titles. */
const DOCUMENT = /^(?!docs\/(?:specification|coverage)\.md$).*\.md$/;
/** Text between backticks or double quotes is code, or text that a user sees. */
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”|<picture>/g;

export const readVocabulary = () => JSON.parse(readSource("tests/rules/vocabulary.json")) as Vocabulary;

/** Finds words of the old vocabulary in paths, exported symbols, comments, test titles and documents. */
export function findOldWords(files: SourceFile[], vocabulary: Vocabulary): VocabularyFinding[] {
  const exceptions = new RegExp(wordPattern(vocabulary.exceptions.join("|")), "giu");
  const patterns = Object.entries(vocabulary.words).map(([pattern, replacement]) => ({
    pattern: new RegExp(wordPattern(pattern), "iu"),
    replacement,
  }));
  const anyWord = new RegExp(wordPattern(Object.keys(vocabulary.words).join("|")), "iu");
  const findWords = (text: string) => {
    // Most texts contain no old word: one search instead of one per pattern.
    if (!anyWord.test(text)) return [];
    const ruled = text.replaceAll(exceptions, "");
    return patterns.flatMap(({ pattern, replacement }) => {
      const word = pattern.exec(ruled)?.[0];
      return word ? [{ word, replacement }] : [];
    });
  };
  const findNames = (text: string) =>
    [...text.matchAll(/[A-Za-z_]\w+/g)].flatMap(([word]) =>
      Object.hasOwn(vocabulary.names, word) ? [{ word, replacement: vocabulary.names[word] ?? "" }] : [],
    );
  return files.flatMap((file) =>
    [
      ...findWords(file.path.replaceAll(/[/._()[\]-]/g, " ")).map((found) => ({ line: 1, ...found })),
      ...readProse(file).flatMap(({ line, text }) =>
        [...findWords(text.replaceAll(QUOTED, " ")), ...findNames(text)].map((found) => ({ line, ...found })),
      ),
      ...listExports(file).flatMap(({ line, name }) =>
        [...findWords(splitName(name)), ...findNames(name)].map((found) => ({ line, ...found })),
      ),
    ].map((found) => ({ path: file.path, ...found })),
  );
}

const wordPattern = (pattern: string) => `(?<![\\p{L}\\p{N}_-])(?:${pattern})(?![\\p{L}\\p{N}_-])`;

/** `useHTTPClient` → `use HTTP Client`, `MAX_SIZE` → `MAX SIZE`. */
function splitName(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, " ");
}

/** Comments, test titles and lines of documents. */
function readProse(file: SourceFile): { line: number; text: string }[] {
  if (DOCUMENT.test(file.path)) return listDocumentLines(file.text);
  if (TEXT_FILE.test(file.path)) return listComments(file);
  if (!CODE_FILE.test(file.path)) return [];
  const titles = hasTests(file) ? listTestTitles(file).map(({ line, title }) => ({ line, text: title })) : [];
  return [...listComments(file), ...titles];
}

/** Lines of a document without its code blocks. */
function listDocumentLines(text: string): { line: number; text: string }[] {
  let isCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (line.startsWith("```")) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, text: line }];
  });
}

/** Some tests are written in shared files whose names have no suffix. */
export const hasTests = ({ path }: SourceFile) => TEST_FILE.test(path) || /^tests\/.*\.ts$/.test(path);

function listExports(file: SourceFile): { line: number; name: string }[] {
  if (!CODE_FILE.test(file.path)) return [];
  const { body, linesOf } = parseSyntax(file);
  return body
    .filter(({ type }) => type === "ExportDeclaration")
    .flatMap((node) => {
      const declared = node.declaration as Node;
      const several = (declared.declarations ?? []) as Node[];
      return [declared, ...several].flatMap((one) => {
        const name = getIdentifierName(one.identifier ?? one.id);
        return name ? [{ line: linesOf(node).first, name }] : [];
      });
    });
}
