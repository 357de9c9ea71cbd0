export function markupFolder(runFile: string): string;
export function groupErrors(
  report: string,
  readPage: (page: string) => string,
): { name: string; gist: string }[];
