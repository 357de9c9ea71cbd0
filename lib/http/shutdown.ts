/**
 * Tells running requests that this process is about to end. One controller for the process: the start-up hook and
 * the routes are bundled apart, so it hangs on the global object.
 */
const holder = globalThis as { kolotShutdown?: AbortController };

function controller(): AbortController {
  holder.kolotShutdown ??= new AbortController();
  return holder.kolotShutdown;
}

/** Aborted once the process gives up waiting for what still runs. */
export function shutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Ends paid work that is still running, so that its credits go back now instead of at their deadline (OPS1). */
export function abandonRunningWork(): void {
  controller().abort();
}
