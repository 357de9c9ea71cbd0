export function bundleProcesses(root: string): Promise<void>;
export function watchProcesses(
  root: string,
  listeners: { onChange(names: string[]): void; onError(text: string): void },
): Promise<() => Promise<void>>;
export function bundleChildren(root: string): Promise<void>;
