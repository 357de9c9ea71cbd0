import { listComments } from "@/tests/rules/comments";
import { CODE_FILE, readSource, type SourceFile, TEST_FILE } from "@/tests/rules/source-tree";
import {
  getArguments,
  getIdentifierName,
  getLiteralText,
  type Node,
  parseSyntax,
  walkSyntax,
} from "@/tests/rules/syntax-tree";
import { listTestTitles } from "@/tests/rules/test-titles";

/** Words that the project does not use, each with the standard word: tests/rules/vocabulary.json. */
export interface Vocabulary {
  /** Pattern of a word or phrase → standard word. */
  words: Record<string, string>;
  /** Patterns of phrases in which such a word is right. */
  exceptions: string[];
  /** Names of stored and wire values, which keep their spelling (docs/glossary.md). */
  stored: string[];
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

/** Finds words of the old vocabulary in paths, declared names, comments, test titles, log messages and documents. */
export function findOldWords(files: SourceFile[], vocabulary: Vocabulary): VocabularyFinding[] {
  const exceptions = new RegExp(wordPattern(vocabulary.exceptions.join("|")), "giu");
  const patterns = Object.entries(vocabulary.words).map(([pattern, replacement]) => ({
    pattern: new RegExp(wordPattern(pattern), "iu"),
    replacement,
  }));
  const anyWord = new RegExp(wordPattern(Object.keys(vocabulary.words).join("|")), "iu");
  const stored = new Set(vocabulary.stored);
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
      ...listNames(file)
        .filter(({ name }) => !stored.has(name))
        .flatMap(({ line, name }) =>
          [...findWords(splitName(name)), ...findNames(name)].map((found) => ({ line, ...found })),
        ),
    ].map((found) => ({ path: file.path, ...found })),
  );
}

const wordPattern = (pattern: string) => `(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`;

/** `useHTTPClient` → `use HTTP Client`, `MAX_SIZE` → `MAX SIZE`. */
function splitName(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_/g, " ");
}

/** Comments, test titles, log messages and lines of documents. */
function readProse(file: SourceFile): { line: number; text: string }[] {
  if (DOCUMENT.test(file.path)) return listDocumentLines(file.text);
  if (TEXT_FILE.test(file.path)) return listComments(file);
  if (!CODE_FILE.test(file.path)) return [];
  const titles = hasTests(file) ? listTestTitles(file).map(({ line, title }) => ({ line, text: title })) : [];
  return [...listComments(file), ...titles, ...listLogMessages(file)];
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

/** Names that a file declares: variables, parameters, functions, members, npm scripts, columns, message keys. */
function listNames(file: SourceFile): { line: number; name: string }[] {
  if (file.path === "package.json") {
    const { scripts = {} } = JSON.parse(file.text) as { scripts?: Record<string, string> };
    return Object.keys(scripts).map((name) => ({ line: 1, name: name.replaceAll(/[:-]/g, " ") }));
  }
  if (file.path.endsWith(".prisma")) return listColumns(file.text);
  if (/^messages\/.*\.json$/.test(file.path)) {
    return listKeys(JSON.parse(file.text)).map((name) => ({ line: 1, name: name.replaceAll("-", " ") }));
  }
  return CODE_FILE.test(file.path) ? listDeclarations(file) : [];
}

/** Keys of an object and of the objects in it. */
function listKeys(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(listKeys);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

function listColumns(text: string): { line: number; name: string }[] {
  return text.split("\n").flatMap((content, index) => {
    const name = /^(?:(?:model|enum) |\s+)(\w+) /.exec(content)?.[1];
    return name ? [{ line: index + 1, name }] : [];
  });
}

/** Fields of a syntax node that hold a declared name. An import takes the name of another module. */
const NAME_FIELDS = ["id", "identifier", "key", "param", "pat", "pattern", "params", "exported"] as const;
const WITHOUT_NAMES =
  /^(KeyValuePatternProperty|Import\w*|MemberExpression|CallExpression|JSX\w+|TsTypeParameter\w*)$/;

function listDeclarations(file: SourceFile): { line: number; name: string }[] {
  const { body, linesOf } = parseSyntax(file);
  const names: { line: number; name: string }[] = [];
  const add = (name: string | undefined, node: unknown) => {
    if (name) names.push({ line: linesOf(node as Node).first, name });
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item);
      return;
    }
    const node = value as Node;
    if (!WITHOUT_NAMES.test(node.type)) {
      for (const field of NAME_FIELDS) addName(node[field], add);
      if (node.type === "ExportSpecifier" && !node.exported) addName(node.orig, add);
      if (node.type === "RestElement") addName(node.argument, add);
      if (node.type === "ArrayPattern") addName(node.elements, add);
    }
    // `{ key: name }` in a pattern: the key is declared elsewhere.
    if (node.type === "KeyValuePatternProperty") addName(node.value, add);
    for (const [field, inner] of Object.entries(node)) if (field !== "span") visit(inner);
  };
  visit(body);
  return names;
}

function addName(value: unknown, add: (name: string | undefined, node: unknown) => void): void {
  for (const node of Array.isArray(value) ? value : [value]) {
    const { type, value: text, id } = (node ?? {}) as { type?: string; value?: string; id?: unknown };
    const name = type === "PrivateName" ? text : (getIdentifierName(node) ?? getIdentifierName(id));
    if (name) add(name, node);
  }
}

/** Messages of log calls, such as `getLogger().warn({ err }, "mail delivery failed")`. */
function listLogMessages(file: SourceFile): { line: number; text: string }[] {
  if (!file.text.includes("getLogger()")) return [];
  const { body, linesOf } = parseSyntax(file);
  return [...walkSyntax(body)].flatMap(({ node }) => {
    const callee = node.callee as Node | undefined;
    const logger = (callee?.object as Node | undefined)?.callee;
    if (node.type !== "CallExpression" || getIdentifierName(logger) !== "getLogger") return [];
    return getArguments(node).flatMap((argument) => {
      const text = getLiteralText(argument);
      return text ? [{ line: linesOf(node).first, text }] : [];
    });
  });
}
