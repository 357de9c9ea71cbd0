import type { Finding, SourceFile } from "@/tests/rules/tree";

/** `path:line: what` for every line of the files that a pattern matches. */
function linesWith(files: SourceFile[], pattern: RegExp, what: (match: RegExpMatchArray) => string | null) {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index): Finding[] =>
      [...line.matchAll(pattern)].flatMap((match) => {
        const wrong = what(match);
        return wrong ? [`${path}:${index + 1}: ${wrong}`] : [];
      }),
    ),
  );
}

const ADDRESS = /(?:https?:\/\/|(?<=[\w.+-])@)([a-z0-9.-]+\.[a-z]{2,})/gi;

/** Addresses of ours that lie elsewhere than below .example. */
export function foreignAddresses(files: SourceFile[]): Finding[] {
  return linesWith(files, ADDRESS, ([, host = ""]) =>
    host.toLowerCase().endsWith(".example") ? null : `${host} is no .example domain`,
  );
}

/** Instants of the database that do not say their zone; a day of a calendar (`@db.Date`) has none. */
export function zonelessInstants(files: SourceFile[]): Finding[] {
  return linesWith(files, /^\s+(\w+)\s+DateTime\b(?!.*@db\.(?:Timestamptz|Date\b))/g, ([, name]) => {
    return `${name} is not stored as timestamptz`;
  });
}

/** Where an answer's `_id` is made outside of a serialiser. Its shape and its reading are no making. */
export function renamedElsewhere(files: SourceFile[]): Finding[] {
  return linesWith(files, /(?<!\{[^}]*)\b_id: ?(?!z\.|true\b|string\b|of\b)(\w+)/g, () => {
    return "_id is written here, and not in a serialiser";
  });
}

const FULL_DATE = /DateTimeFormat\([^;]*?\)|dateTime\([^;]*?\)|toLocale(?:Date)?String\([^;]*?\)/gs;

/** Another formatter of a whole date than the one there is. */
export function otherDateFormats(files: SourceFile[]): Finding[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(FULL_DATE)]
      .filter(([call]) => /dateStyle|\byear\b/.test(call) && /dateStyle|\bday\b/.test(call))
      .map(() => `${path}: formats a whole date by itself, not through formatDate`),
  );
}

const LIMIT = /(?<![A-Z_])((?:[A-Z]+_)*(?:MAX|LIMIT|PRICE|COST|CREDITS|TTL|EXPIRY)(?:_[A-Z]+)*) = [\d(]/g;
/** How far one may zoom is no state, price or limit of what is kept. */
const OF_THE_SCREEN = /ZOOM/;

/** Limits and prices that a screen or a route decides by itself, and not a named table of lib. */
export function ownLimits(files: SourceFile[]): Finding[] {
  return [
    ...linesWith(files, LIMIT, ([, name = ""]) =>
      OF_THE_SCREEN.test(name) ? null : `${name} belongs in lib/<domain>/rules.ts`,
    ),
    ...linesWith(files, /\b(maxLength|most)=\{\d/g, ([, name]) => `${name} belongs in lib/<domain>/rules.ts`),
  ];
}

/** Queries that are asked again on focus. */
export function askedOnFocus(files: SourceFile[]): string[] {
  return files.filter(({ text }) => /refetchOnWindowFocus(?!: false)/.test(text)).map(({ path }) => path);
}

/** Actions after which no query is asked anew, known, or forgotten. */
export function namesNoQuery(files: SourceFile[]): string[] {
  const named =
    /invalidateQueries|setQueryData|setQueriesData|removeQueries|refresh\w*\(|keep\w+\(|\bleave\(/;
  return files
    .filter(({ text }) => /useAction|useMutation/.test(text) && !named.test(text))
    .map(({ path }) => path);
}
