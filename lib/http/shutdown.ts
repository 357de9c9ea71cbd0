/** On `globalThis`, because the start-up hook and the routes are bundled separately. */
const holder = globalThis as { kolotShutdown?: AbortController };

function controller(): AbortController {
  holder.kolotShutdown ??= new AbortController();
  return holder.kolotShutdown;
}

/** Returns the signal that is aborted when the process stops waiting for running work. */
export function getShutdownSignal(): AbortSignal {
  return controller().signal;
}

/** Aborts running paid work, so that its credits are released now instead of at the deadline [OPS1]. */
export function abortRunningWork(): void {
  controller().abort();
}
