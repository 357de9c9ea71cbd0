const NAME = /"?(\w+)"?/.source;
const ADDED_TABLE = new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?${NAME}`, "gi");
const ADDED_COLUMN = new RegExp(`ADD COLUMN\\s+${NAME}([^,;]*)`, "gi");
const TABLE_OF_STATEMENT = new RegExp(`(?:ALTER TABLE (?:ONLY )?| ON )${NAME}`, "i");
const QUOTED_NAME = /"(\w+)"/g;

/**
 * Returns the statements of a migration that a process of the release before does not survive: it removes or renames
 * what that process uses, or refuses rows that it writes. Tables and columns of the migration itself are unknown to it.
 */
export function findBreakingStatements(sql: string): string[] {
  const text = sql.replaceAll(/--[^\n]*/g, "");
  const tables = new Set([...text.matchAll(ADDED_TABLE)].map(([, name]) => name));
  const columns = [...text.matchAll(ADDED_COLUMN)];
  const added = new Set(columns.map(([, name]) => name));
  return splitStatements(text).filter((statement) => {
    if (tables.has(TABLE_OF_STATEMENT.exec(statement)?.[1])) return false;
    if (/\bDROP (TABLE|COLUMN)\b|\bRENAME\b|\bSET NOT NULL\b|\bALTER COLUMN\b.*\bTYPE\b/is.test(statement))
      return true;
    const isRequired = (words: string) => /NOT NULL/i.test(words) && !/DEFAULT/i.test(words);
    if ([...statement.matchAll(ADDED_COLUMN)].some(([, , words = ""]) => isRequired(words))) return true;
    const isRule =
      /ADD CONSTRAINT\b.*\b(CHECK|UNIQUE|FOREIGN KEY)\b/is.test(statement) ||
      /CREATE UNIQUE INDEX/i.test(statement);
    return isRule && !concernsNewColumn(statement, added);
  });
}

/** Returns whether a rule names a column that is new: rows of an old process leave it empty, and pass. */
function concernsNewColumn(statement: string, added: ReadonlySet<string | undefined>): boolean {
  return [...statement.matchAll(QUOTED_NAME)].some(([, name]) => added.has(name));
}

/** Splits at semicolons outside of quoted text. */
function splitStatements(text: string): string[] {
  return (text.match(/(?:'[^']*'|\$\$[\s\S]*?\$\$|[^;'$]|\$(?!\$))+/g) ?? [])
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}
