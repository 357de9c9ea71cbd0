import type { SourceFile } from "@/tests/rules/source-tree";
import { parseSyntax } from "@/tests/rules/syntax-tree";

/** One line of a comment. */
export interface CommentLine {
  /** Line in the file, counted from 1. */
  line: number;
  text: string;
}

const SYNTAX_FILE = /\.(ts|tsx|mjs|mts|cjs)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g;
const HASH_COMMENT = /(?<=^|\s)#[^\n]*/gm;

/** Reads the comments of a source file, a style sheet, a schema or an env file. */
export function listComments(file: SourceFile): CommentLine[] {
  const text = SYNTAX_FILE.test(file.path) ? maskLiterals(file) : file.text;
  const pattern = /(?:\.env\.example|\.sh|\.ya?ml|\.cfg)$/.test(file.path) ? HASH_COMMENT : COMMENT;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const first = text.slice(0, match.index).split("\n").length;
    return match[0].split("\n").map((line, index) => ({
      line: first + index,
      text: line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/+|#+)?\s?/, "").replace(/\s*\*\/$/, ""),
    }));
  });
}

/** Replaces strings, templates, regular expressions and texts of elements by spaces: they can contain `//`. */
function maskLiterals(file: SourceFile): string {
  const { body, rangeOf } = parseSyntax(file);
  const bytes = Buffer.from(file.text);
  const spaces = (start: number, end: number) => {
    for (let at = start; at < end; at += 1) if (bytes[at] !== 10) bytes[at] = 32;
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, span } = value as { type?: unknown; span?: { start: number; end: number } };
    if (span && /^(StringLiteral|TemplateElement|RegExpLiteral|JSXText)$/.test(String(type))) {
      const { start, end } = rangeOf(span);
      spaces(start, end);
      return;
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(body);
  return bytes.toString();
}
