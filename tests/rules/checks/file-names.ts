import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import { parseSyntax } from "@/tests/rules/syntax-tree";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const VAGUE_NAMES = /(^|-)(utils?|helpers?|misc|common|constants?|types|shared|stuff|service|manager|index)$/;
/** lib/core, http, i18n, api-client and providers are no domain modules. */
const DOMAIN_FILE = /^lib\/(?!(?:core|http|i18n|api-client|providers)\/)[^/]+\/(?:server|client|next)\//;
/** File names with a fixed meaning (docs/architecture.md). */
const FIXED_NAMES =
  /^(schemas|limits|states|serializers|queries|mutations|port|registry|names)$|-store$|-schemas$|-rules$/;

/** Names a file exports. */
function exportsOf(file: SourceFile): string[] {
  return parseSyntax(file)
    .body.filter(({ type }) => type === "ExportDeclaration")
    .flatMap(({ declaration }) => {
      const made = declaration as { identifier?: Named; id?: Named; declarations?: { id: Named }[] };
      const several = (made.declarations ?? []).map(({ id }) => id.value);
      return [made.identifier?.value, made.id?.value, ...several].filter((name) => name !== undefined);
    });
}

interface Named {
  value: string;
}

const stemOf = (word: string) => word.replace(/(?:ing|ed|er|s)$/, "");

/** True when an exported name contains a word of the file name. */
function namesItsContent(file: SourceFile, name: string): boolean {
  const words = name.split("-").filter((word) => !/^(?:for|of|on|by|to|in)$/.test(word));
  const exported = exportsOf(file).map((one) => one.toLowerCase());
  return words.some((word) => exported.some((one) => one.includes(stemOf(word))));
}

/**
 * Checks file names (docs/decisions/013-file-naming.md). Below server/ and client/ of a domain module a file is named
 * after what it exports: `publish-now.ts` exports `publishNow`; only files with a fixed name may hold anything else.
 * At the root of a domain module a name is a noun of the domain. Vague names are refused everywhere.
 */
export function findMisnamedFiles(files: SourceFile[]): RuleFinding[] {
  return files.flatMap((file) => {
    const name =
      file.path
        .split("/")
        .at(-1)
        ?.replace(/\.tsx?$/, "") ?? "";
    if (!KEBAB.test(name)) return [`${file.path}: file names are kebab case`];
    if (VAGUE_NAMES.test(name)) return [`${file.path}: a vague name; name the content`];
    const isDomainFile = DOMAIN_FILE.test(file.path) && !FIXED_NAMES.test(name);
    return isDomainFile && !namesItsContent(file, name)
      ? [`${file.path}: exports nothing called ${name}`]
      : [];
  });
}

/** Finds files that use the Prisma client and are no stores. */
export function findMisplacedStores(files: SourceFile[]): RuleFinding[] {
  return files
    .filter(
      ({ path, text }) =>
        /\bclientOf\(/.test(text) && !/-store\.ts$|core\/server\/(db|transaction)\.ts$/.test(path),
    )
    .map(({ path }) => `${path}: uses the database outside a store`);
}
