import type { Finding, SourceFile } from "@/tests/rules/tree";

const NAMED = /`([^`\n]+)`/g;
const LINKED = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;
const PATH =
  /^(?:app|components|docs|embedded|lib|messages|prisma|public|sandbox|scripts|tests|worker)\/[\w./@()[\]-]+$/;
const COMMAND = /\bnpm run ([\w:-]+)/g;

/** What a page names and nobody has: a path, a link, a command. */
export function stale(
  pages: SourceFile[],
  has: { path(path: string): boolean; command(name: string): boolean },
): Finding[] {
  return pages.flatMap(({ path: page, text }) => {
    const folder = page.includes("/") ? page.slice(0, page.lastIndexOf("/")) : "";
    const named = [...text.matchAll(NAMED)].map(([, name = ""]) => name).filter((name) => PATH.test(name));
    const linked = [...text.matchAll(LINKED)].map(([, to = ""]) => to).filter((to) => !to.includes(":"));
    const commands = [...text.matchAll(COMMAND)].map(([, name = ""]) => name);
    return [
      ...named.filter((name) => !has.path(name.replace(/\/$/, ""))),
      ...linked.filter((to) => !has.path(joined(folder, to))),
      ...commands.filter((name) => !has.command(name)).map((name) => `npm run ${name}`),
    ].map((what) => `${page}: there is no ${what}`);
  });
}

/** A link's path from the root. */
const joined = (folder: string, to: string) =>
  decodeURIComponent(new URL(to, `file:///${folder === "" ? "" : `${folder}/`}`).pathname).slice(1);
