// Loaded with --import into every Node child: ends the process when the one that supervises it is gone, however
// that one died. A direct child sees it in its parent id, a grandchild asks whether the process still lives.
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
