export interface ProcessIdentity {
  pid: number;
  startedAt: string | undefined;
}
export function identify(pid: number): ProcessIdentity;
export function isAlive(identity: ProcessIdentity): boolean;
export function endProcess(identity: ProcessIdentity, patience: number): Promise<void>;
