export function runCommand(
  file: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal; name?: string },
): Promise<{ code: number; output: string; stdout: string }>;
