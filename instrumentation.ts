/** Runs once per web process, before the first request. The Node.js half is kept out of the edge bundle. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next itself distinguishes the two runtimes this way, at build time.
  if (process.env.NEXT_RUNTIME === "nodejs") await import("./instrumentation-node");
}
