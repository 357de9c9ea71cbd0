export function bundleProcesses(root: string): Promise<void>;
export function bundleChildren(root: string): Promise<void>;
