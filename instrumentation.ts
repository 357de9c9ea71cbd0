/** Runs once per web process, before the first request. The Node half is kept out of the edge bundle. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: Next itself tells the two runtimes apart this way, at build time.
  if (process.env.NEXT_RUNTIME === "nodejs") await import("./instrumentation-node");
}
