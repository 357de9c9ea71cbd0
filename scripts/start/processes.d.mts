export interface ProcessIdentity {
  pid: number;
  startedAt: string | undefined;
}
export function getProcessIdentity(pid: number): ProcessIdentity;
export function isAlive(identity: ProcessIdentity): boolean;
export function terminateProcess(identity: ProcessIdentity, timeout: number): Promise<void>;
