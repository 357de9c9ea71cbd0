// Loaded with --import into every Node child: ends the process when its supervisor has exited for any reason.
// A direct child checks its parent id, a grandchild checks whether the process is alive.
const parent = Number(process.env.KOLOT_PARENT_PID);
const direct = process.ppid === parent;

function parentIsGone() {
  if (direct) return process.ppid !== parent;
  try {
    process.kill(parent, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}

if (parent) {
  const timer = setInterval(() => {
    if (!parentIsGone()) return;
    clearInterval(timer);
    setTimeout(() => process.kill(process.pid, "SIGKILL"), 5000).unref();
    process.kill(process.pid, "SIGTERM");
  }, 1000);
  timer.unref();
}
