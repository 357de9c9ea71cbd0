export class Refusal extends Error {
  constructor(message: string, details?: string);
  readonly details: string;
}
export function say(line: string): void;
export function complain(line: string): void;
/** What a person reads about a failure; an unexpected one's stack goes into the file. */
export function explain(error: unknown, logFile: string): string;
