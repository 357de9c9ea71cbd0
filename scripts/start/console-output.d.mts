export class UserFacingError extends Error {
  constructor(message: string, details?: string);
  readonly details: string;
}
export function printLine(line: string): void;
export function printError(line: string): void;
/** Message for the user; the stack of an unexpected failure is written to the log file. */
export function explainFailure(error: unknown, logFile: string): string;
