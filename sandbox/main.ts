import { resolve } from "node:path";
import { endWithParent } from "@/sandbox/core/lifetime";
import { startSandbox } from "@/sandbox/server";

/** The sandbox as a process of its own: settings from the environment, one JSON line when it is ready. */
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
  endWithParent(parent === 0 ? undefined : parent, () => {
    // Whatever still holds a connection open must not hold the process.
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
