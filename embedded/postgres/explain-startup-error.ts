import { UserFacingError } from "../lib/user-facing-error";

const CAUSES: [RegExp, (data: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    (data) => `The disk that holds ${data} is full: free some space, then start again.`,
  ],
  [
    /Address already in use|could not bind/,
    () =>
      "PostgreSQL's port on 127.0.0.1 is already taken by another program: set POSTGRES_PORT to a free one.",
  ],
  [
    /could not create shared memory|could not (?:open|resize) shared memory/,
    () => "PostgreSQL gets no shared memory: give this machine (or container) more of it, at least 128 MB.",
  ],
  [
    /Permission denied/,
    (data) => `PostgreSQL may not use ${data}: check that every directory above it can be entered.`,
  ],
  [
    /invalid (?:primary )?checkpoint|could not locate a valid checkpoint|invalid page/,
    (data) => `The database in ${data} is damaged: restore it from a backup, or delete it to begin anew.`,
  ],
];

/** Turns PostgreSQL's output into an error with a next step. */
export function explainStartupError(spoken: string, data: string, otherwise: string): UserFacingError {
  for (const [pattern, sentence] of CAUSES) {
    if (pattern.test(spoken)) return new UserFacingError(sentence(data));
  }
  const lines = spoken.split("\n").filter((line) => /(ERROR|FATAL|PANIC|error):/i.test(line));
  const reason = lines.at(-1)?.replace(/^.*?(?:ERROR|FATAL|PANIC|error):\s*/i, "") ?? "it gave no reason";
  return new UserFacingError(`${otherwise}: ${reason} (data in ${data}).`);
}
