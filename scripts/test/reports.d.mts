interface Duration {
  file: string;
  name: string;
  ms: number;
}
interface Outcome {
  passed: number;
  skipped: number;
  failures: { name: string; gist: string }[];
  durations: Duration[];
}
export function readVitest(report: object, root: string): Outcome;
export function readPlaywright(report: object): Outcome;
export function listSlowest(durations: Duration[]): string[];
