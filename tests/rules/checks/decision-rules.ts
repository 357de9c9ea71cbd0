import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";

/** Returns `path:line: problem` for every match of the pattern. */
function linesWith(files: SourceFile[], pattern: RegExp, what: (match: RegExpMatchArray) => string | null) {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index): RuleFinding[] =>
      [...line.matchAll(pattern)].flatMap((match) => {
        const wrong = what(match);
        return wrong ? [`${path}:${index + 1}: ${wrong}`] : [];
      }),
    ),
  );
}

const ADDRESS = /(?:https?:\/\/|(?<=[\w.+-])@)([a-z0-9.-]+\.[a-z]{2,})/gi;

/** Finds the product's own URLs and email addresses outside the .example domain. */
export function findForeignUrls(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, ADDRESS, ([, host = ""]) =>
    host.toLowerCase().endsWith(".example") ? null : `${host} is no .example domain`,
  );
}

/** Finds mail addresses outside the .example domain. */
export function findForeignAddresses(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /[\w.+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\b/gi, ([address]) =>
    address.endsWith(".example") ? null : `${address} is in no .example domain`,
  );
}

/** Finds the product's name in code, which takes it from lib/core/site-config.ts. */
export function findProductNames(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /^(?!\s*(?:\/\/|\/?\*)).*?(\bKolot|קולות)/g, ([, name]) => {
    return `${name} belongs in lib/core/site-config.ts`;
  });
}

const TAX = /\btax(?:es)?\b|\bVAT\b|(?<!\p{L})[ובלהמ]?(?:מס|מיסים|מסים|מע״מ)(?!\p{L})/iu;

/** Returns the keys of the messages that mention tax. */
export function findTaxMessages(messages: Map<string, string>): string[] {
  return [...messages].filter(([, text]) => TAX.test(text)).map(([key]) => key);
}

/** Finds DateTime columns without a time zone; a local date (`@db.Date`) has none. */
export function findZonelessTimestamps(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /^\s+(\w+)\s+DateTime\b(?!.*@db\.(?:Timestamptz|Date\b))/g, ([, name]) => {
    return `${name} is not stored as timestamptz`;
  });
}

/** Finds instants that a serializer writes otherwise than in ISO 8601 UTC. */
export function findOtherInstants(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /\.to(?:UTC|Date|Time|Locale\w*)?String\(|\bString\(/g, ([call]) => {
    return `${call.replace(/\W/g, "")} writes no ISO 8601 time`;
  });
}

/** Finds values of `_id` that are set outside a serializer. Schemas and destructuring are allowed. */
export function findIdRenames(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /(?<!\{[^}]*)\b_id: ?(?!z\.|true\b|string\b|of\b)(\w+)/g, () => {
    return "_id is written here, and not in a serializer";
  });
}

/** Finds a direction that is computed from one language and not by `getDirection`. */
export function findOwnDirections(files: SourceFile[]): RuleFinding[] {
  return linesWith(files, /^(?=.*[!=]== "he")(?=.*\b(?:dir|direction|ltr|rtl)\b).*$/g, () => {
    return "computes a direction without getDirection";
  });
}

const FULL_DATE = /DateTimeFormat\([^;]*?\)|dateTime\([^;]*?\)|toLocale(?:Date)?String\([^;]*?\)/gs;

/** Finds formatters of a full date other than formatDate. */
export function findOtherDateFormats(files: SourceFile[]): RuleFinding[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(FULL_DATE)]
      .filter(([call]) => /dateStyle|\byear\b/.test(call) && /dateStyle|\bday\b/.test(call))
      .map(() => `${path}: formats a full date without formatDate`),
  );
}

const FULL_DATE_IMPORT = /import \{[^}]*\b(?:DateText|formatDate)\b[^}]*\}/;
/** Where the year matters: billing, the ledger, legal pages, the operators' log, and the end of the paid period in the sidebar. */
const WITH_YEAR =
  /^components\/(?:billing|operator)\/|^components\/(?:marketing\/public-legal-page|connections\/data-deletion-screen|shell\/sidebar-credits|ui\/date-text)\.tsx$|^lib\/mail\/templates\/billing\.ts$/;

/** Finds full dates outside billing and legal pages, where a date has no year. */
export function findDatesWithYear(files: SourceFile[]): RuleFinding[] {
  return files
    .filter(({ path, text }) => FULL_DATE_IMPORT.test(text) && !WITH_YEAR.test(path))
    .map(({ path }) => `${path}: shows a full date outside billing and legal pages`);
}

const LIMIT = /(?<![A-Z_])((?:[A-Z]+_)*(?:MAX|LIMIT|PRICE|COST|CREDITS|TTL|EXPIRY)(?:_[A-Z]+)*) = [\d(]/g;
/** Limits of the display alone; nothing that is stored depends on them. */
const DISPLAY_ONLY = /ZOOM|STATUS_DOTS|PIXELS_PER_PX/;

/** Finds limits and costs that a screen or a route defines instead of lib/<domain>/limits.ts. */
export function findInlineLimits(files: SourceFile[]): RuleFinding[] {
  return [
    ...linesWith(files, LIMIT, ([, name = ""]) =>
      DISPLAY_ONLY.test(name) ? null : `${name} belongs in lib/<domain>/limits.ts`,
    ),
    ...linesWith(
      files,
      /\b(maxLength|most)=\{\d/g,
      ([, name]) => `${name} belongs in lib/<domain>/limits.ts`,
    ),
    // Shares of a hundred are a unit of the display.
    ...linesWith(
      files,
      /\b(max)(?:: |=\{)(?!100\b)\d[\d_]{2,}/g,
      ([, name]) => `${name} belongs in lib/<domain>/limits.ts`,
    ),
  ];
}

/** Counts the stale and cache times that queries of a file have of their own, by path; files without any are left out. */
export function countCacheTimes(files: SourceFile[]): Record<string, number> {
  const counts = files.map(({ path, text }) => [path, text.match(/\b(?:staleTime|gcTime)\b/g)?.length ?? 0]);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** Finds queries that set whether they are refetched at each mount. */
export function findMountRefetches(files: SourceFile[]): string[] {
  return files.filter(({ text }) => /\brefetchOnMount\b/.test(text)).map(({ path }) => path);
}

/** Finds queries that are refetched on focus. */
export function findFocusRefetches(files: SourceFile[]): string[] {
  return files.filter(({ text }) => /refetchOnWindowFocus(?!: false)/.test(text)).map(({ path }) => path);
}

/** Finds queries and mutations with a retry policy of their own. A property that names a function is a button. */
export function findOwnRetries(files: SourceFile[]): string[] {
  return files
    .filter(({ text }) => /\b(?:retries: |retry: (?:false|true|\d|retryUpTo|shouldRetry))/.test(text))
    .map(({ path }) => path);
}

const splitIntoFunctions = (text: string) => text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m);
const nameOf = (part: string) => /(?:function|const) (\w+)/.exec(part)?.[1];

/** Finds mutations whose retries would send a changing request with another idempotency key each, as "path: hook". */
export function findKeylessMutations(files: SourceFile[]): RuleFinding[] {
  return files.flatMap(({ path, text }) =>
    splitIntoFunctions(text)
      .filter((part) => /\buse\w*Mutation\(/.test(part) && /"(?:POST|PUT|PATCH|DELETE)"/.test(part))
      .filter((part) => /\buseMutation\(/.test(part) || !part.includes("dempotencyKey"))
      .map((part) => `${path}: ${nameOf(part)}`),
  );
}

const INVALIDATES =
  /\binvalidate\w+\(|setQueryData|setQueriesData|removeQueries|\b\w+InCache\(|\bsignOutAndRedirect\(/;

/**
 * Finds mutations that neither invalidate, update nor remove a query, as "path: hook". Each top-level function is judged
 * by itself, because a file may hold several mutations; a hook such as usePaidMutation does it for those that call it.
 */
export function findMissingInvalidations(files: SourceFile[]): string[] {
  const parts = files
    .flatMap(({ path, text }) =>
      splitIntoFunctions(text).map((part) => ({ path, part, name: nameOf(part) ?? "" })),
    )
    .filter(({ part }) => /\buse\w*Mutation(?:<[^>]*>)?\(/.test(part));
  const wrappers = parts.filter(({ part }) => INVALIDATES.test(part)).map(({ name }) => name);
  const isCovered = (part: string) =>
    [...part.matchAll(/\b(use\w+Mutation)(?:<[^>]*>)?\(/g)].some(([, name = ""]) => wrappers.includes(name));
  return parts
    .filter(({ part }) => !INVALIDATES.test(part) && !isCovered(part))
    .map(({ path, name }) => `${path}: ${name}`);
}
