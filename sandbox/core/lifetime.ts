/** Calls `end` once: on SIGTERM or SIGINT, and when the process named by KOLOT_PARENT_PID is gone. */
export function endWithParent(parentPid: number | undefined, end: () => void) {
  let ended = false;
  const once = () => {
    if (ended) return;
    ended = true;
    clearInterval(watch);
    end();
  };
  const firstParent = process.ppid;
  const watch = setInterval(() => {
    if (parentPid !== undefined && (process.ppid !== firstParent || !isAlive(parentPid))) once();
  }, 1000);
  watch.unref();
  process.once("SIGTERM", once);
  process.once("SIGINT", once);
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, but somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
