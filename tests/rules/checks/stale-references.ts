import { listComments } from "@/tests/rules/comments";
import { CODE_FILE, type RuleFinding, type SourceFile } from "@/tests/rules/source-tree";

/** Looks up what a text refers to. */
export interface ReferenceTargets {
  /** True for a file or folder, given from the root. */
  path(path: string): boolean;
  /** True for an npm script. */
  command(name: string): boolean;
  /** True for a document of the repository, given by its file name. */
  document(name: string): boolean;
  /** True for the number of a decision record. */
  decision(number: string): boolean;
  /** True for a numbered section of the specification. */
  section(number: string): boolean;
  /** True for a code that docs/invariants.md defines. */
  invariant(code: string): boolean;
}

const NAMED = /`([^`\n]+)`/g;
const LINKED = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const FOLDERS = "(?:app|components|docs|embedded|lib|messages|prisma|public|sandbox|scripts|tests|worker)";
const PATH = new RegExp(`^${FOLDERS}/[\\w./@()[\\]-]+$`);
const FILE_IN_TEXT = new RegExp(
  `(?<![\\w./@*}-])${FOLDERS}/[\\w./@()[\\]-]+\\.(?:tsx?|mjs|cjs|json|md|prisma|css)\\b`,
  "g",
);
const COMMAND = /\bnpm run ([\w:-]+)/g;

/** Finds paths, links and commands in documents that do not exist. */
export function findStaleReferences(
  pages: SourceFile[],
  has: Pick<ReferenceTargets, "path" | "command">,
): RuleFinding[] {
  return pages.flatMap(({ path: page, text }) => {
    const folder = page.includes("/") ? page.slice(0, page.lastIndexOf("/")) : "";
    const named = [...text.matchAll(NAMED)].map(([, name = ""]) => name).filter((name) => PATH.test(name));
    const linked = [...text.matchAll(LINKED)].map(([, to = ""]) => to).filter((to) => !to.includes(":"));
    const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
    return [
      ...named.filter((name) => !has.path(name.replace(/\/$/, ""))),
      ...linked.filter((to) => !has.path(resolveLink(folder, to))),
      ...commands.filter((name) => !has.command(name)).map((name) => `npm run ${name}`),
    ].map((what) => `${page}: there is no ${what}`);
  });
}

/** Resolves a link of a page to a path from the root. */
const resolveLink = (folder: string, to: string) =>
  decodeURIComponent(new URL(to, `file:///${folder === "" ? "" : `${folder}/`}`).pathname).slice(1);

const DOCUMENT = /(?<![\w./-])(?:[\w-]+\/)*[\w-]+\.md\b/g;
const DECISION = /\b(?:decisions?|ADR)[ -](\d{3})\b|\bdocs\/decisions\/(\d{3})\b/gi;
const SECTION = /\bspecification,? section (\d+)/gi;
const INVARIANT = /\b(?:CR|PUB|TOK|PAY|TRI|SES|ID|TEN|WEB|UP|SSRF|ACC|LIM|OPS)\d{1,2}\b/g;
/** Documents that were never part of the repository. */
const UNPUBLISHED = /\bdrawn: [\w-]+\.html\b|\bfact sheets?\b|\bdesign card\b/gi;
/** Files of that name belong to installed packages. */
const OF_PACKAGES = /^LICENSE\.md$/;

/** Finds references to documents, decision records, sections and invariants that do not exist, in any text. */
export function findStaleCitations(files: SourceFile[], has: ReferenceTargets): RuleFinding[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const all = (pattern: RegExp) => [...line.matchAll(pattern)];
      const documents = all(DOCUMENT).map(([name]) => name);
      const missing = [
        ...documents.filter((name) => !OF_PACKAGES.test(name) && !has.document(name)),
        ...all(DECISION).flatMap(([, named, linked]) => {
          const number = named ?? linked ?? "";
          return has.decision(number) ? [] : [`decision ${number}`];
        }),
        ...all(SECTION).flatMap(([, number = ""]) =>
          has.section(number) ? [] : [`section ${number} of the specification`],
        ),
        ...all(INVARIANT).flatMap(([code]) => (has.invariant(code) ? [] : [`invariant ${code}`])),
        ...all(UNPUBLISHED).map(([name]) => name),
      ];
      return missing.map((what) => `${path}:${index + 1}: there is no ${what}`);
    }),
  );
}

/** Finds files and commands in comments of code that do not exist. */
export function findStaleComments(
  files: SourceFile[],
  has: Pick<ReferenceTargets, "path" | "command">,
): RuleFinding[] {
  return files
    .filter(({ path }) => CODE_FILE.test(path))
    .flatMap((file) =>
      listComments(file).flatMap(({ line, text }) => {
        const paths = [...text.matchAll(FILE_IN_TEXT)].map(([name]) => name);
        const named = [...text.matchAll(NAMED)]
          .map(([, name = ""]) => name)
          .filter((name) => PATH.test(name));
        const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
        return [
          ...[...new Set([...paths, ...named])].filter((name) => !has.path(name.replace(/\/$/, ""))),
          ...commands.filter((name) => !has.command(name)).map((name) => `npm run ${name}`),
        ].map((what) => `${file.path}:${line}: there is no ${what}`);
      }),
    );
}
