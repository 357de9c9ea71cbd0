import { resolve } from "node:path";
import { startSandbox } from "@/sandbox/server";

/** Runs the sandbox as a process: settings come from the environment; readiness is reported as one JSON line. */
async function main() {
  const { env } = process;
  const sandbox = await startSandbox({
    dataDir: resolve(env.KOLOT_DATA_DIR ?? ".data"),
    port: wholeNumber("SANDBOX_PORT", 0),
    smtpPort: wholeNumber("SANDBOX_SMTP_PORT", 0),
    textDelayMs: wholeNumber("SANDBOX_TEXT_DELAY_MS", 900),
    imageDelayMs: wholeNumber("SANDBOX_IMAGE_DELAY_MS", 1500),
    videoDelayMs: wholeNumber("SANDBOX_VIDEO_DELAY_MS", 8000),
    appEnv: env.APP_ENV,
    ...(env.SANDBOX_BASE_URL ? { baseUrl: env.SANDBOX_BASE_URL } : {}),
  });
  const parent = wholeNumber("KOLOT_PARENT_PID", 0);
  onShutdownRequest(parent === 0 ? undefined : parent, () => {
    // Open connections must not keep the process alive.
    setTimeout(() => process.exit(0), 4000).unref();
    void sandbox.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${JSON.stringify({ ready: true, url: sandbox.url, smtpPort: sandbox.smtpPort })}\n`);
}

function wholeNumber(name: string, fallback: number) {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`);
  return Number(text);
}

main().catch((error: unknown) => {
  const code = (error as NodeJS.ErrnoException).code;
  const message = error instanceof Error ? error.message : String(error);
  console.error(
    code === "EADDRINUSE" ? `${message}. Choose another SANDBOX_PORT or SANDBOX_SMTP_PORT.` : message,
  );
  process.exit(1);
});

/** Calls `end` once, on SIGTERM, on SIGINT or when the parent process has ended. */
export function onShutdownRequest(parentPid: number | undefined, end: () => void) {
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
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
