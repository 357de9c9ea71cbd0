export class UserFacingError extends Error {
  constructor(message: string, details?: string);
  readonly details: string;
}
export function printLine(line: string): void;
export function printError(line: string): void;
/** What a person reads about a failure; an unexpected one's stack goes into the file. */
export function explainFailure(error: unknown, logFile: string): string;
