import { syntaxOf } from "@/tests/rules/syntax";
import type { Finding, SourceFile } from "@/tests/rules/tree";

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const DRAWERS = /(^|-)(utils?|helpers?|misc|common|constants?|types|shared|stuff|service|manager|index)$/;
/** lib/core, http, i18n, api-client and providers are no rooms: they hold tools, not a part of the product. */
const ROOM = /^lib\/(?!(?:core|http|i18n|api-client|providers)\/)[^/]+\/(?:server|client|next)\//;
/** What holds several things under one agreed name (architecture.md, "File vocabulary"). */
const AGREED = /^(schemas|rules|states|serializers|queries|port|registry|names)$|-store$|-schemas$|-rules$/;

/** Names a file exports. */
function exportsOf(file: SourceFile): string[] {
  return syntaxOf(file)
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

/** True when something the file exports carries a word of the file's name. */
function namesItsContent(file: SourceFile, name: string): boolean {
  const words = name.split("-").filter((word) => !/^(?:for|of|on|by|to|in)$/.test(word));
  const exported = exportsOf(file).map((one) => one.toLowerCase());
  return words.some((word) => exported.some((one) => one.includes(stemOf(word))));
}

/**
 * The vocabulary of files (docs/decisions/013-file-vocabulary.md). Below the server/ and client/ of a room a file is
 * called after what it exports: `write-post.ts` has `writePost`, `slots.ts` has `Slots`; only the agreed names hold
 * several things. At a room's root every name is a noun of the domain. Nowhere is there a drawer for odds and ends.
 */
export function strayNames(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    const name =
      file.path
        .split("/")
        .at(-1)
        ?.replace(/\.tsx?$/, "") ?? "";
    if (!KEBAB.test(name)) return [`${file.path}: file names are words joined by hyphens`];
    if (DRAWERS.test(name)) return [`${file.path}: a drawer for odds and ends; name what is in it`];
    const inRoom = ROOM.test(file.path) && !AGREED.test(name);
    return inRoom && !namesItsContent(file, name) ? [`${file.path}: exports nothing called ${name}`] : [];
  });
}

/** Prisma's client is opened only in stores; a store says so in its name. */
export function strayStores(files: SourceFile[]): Finding[] {
  return files
    .filter(
      ({ path, text }) =>
        /\bclientOf\(/.test(text) && !/-store\.ts$|core\/server\/(db|transaction)\.ts$/.test(path),
    )
    .map(({ path }) => `${path}: uses the database outside a store`);
}
