import { join } from "node:path";
import { createClock } from "@/sandbox/core/clock";
import { renderHomePage } from "@/sandbox/core/control";
import type { CreateEmulator, SandboxContext } from "@/sandbox/core/emulator";
import { createFaults } from "@/sandbox/core/faults";
import { openEffects, openJournal } from "@/sandbox/core/journal";
import { listenHttp } from "@/sandbox/core/server";
import { createStateDirectory } from "@/sandbox/core/state-files";
import { createGoogleEmulator } from "@/sandbox/google/emulator";
import { createLinkedInEmulator } from "@/sandbox/linkedin/emulator";
import { createMailEmulator } from "@/sandbox/mail/emulator";
import { openMailStore } from "@/sandbox/mail/mail-store";
import { listenSmtp } from "@/sandbox/mail/smtp";
import { createMetaEmulator } from "@/sandbox/meta/emulator";
import type { OpenAiOptions } from "@/sandbox/openai/call";
import { createOpenAiEmulator } from "@/sandbox/openai/emulator";
import { createRemoveBgEmulator } from "@/sandbox/removebg/emulator";
import { createStripeEmulator } from "@/sandbox/stripe/emulator";
import { createTranzilaEmulator } from "@/sandbox/tranzila/emulator";
import { createUnsplashEmulator } from "@/sandbox/unsplash/emulator";
import { createVertexEmulator } from "@/sandbox/vertex/emulator";

export interface SandboxOptions {
  /** State is stored in `<dataDir>/sandbox/`. */
  dataDir: string;
  port?: number;
  smtpPort?: number;
  /** Public URL of this server; default is its loopback URL. */
  baseUrl?: string;
  /** Durations of text, image and video generation; default is 0. */
  textDelayMs?: number;
  imageDelayMs?: number;
  videoDelayMs?: number;
  appEnv?: string;
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Starts the sandbox in this process: one HTTP port and one SMTP port, both on loopback. */
export async function startSandbox(options: SandboxOptions) {
  if (options.appEnv === "production") {
    throw new Error("The sandbox does not start in production: set real service addresses and keys instead.");
  }
  const directory = join(options.dataDir, "sandbox");
  const openState = await createStateDirectory(directory);
  const effects = await openEffects(directory);
  const journal = await openJournal(directory);
  const clock = createClock(await openState("clock", () => ({ offsetMs: 0 })));
  const faults = createFaults();

  const http = await listenHttp(options.port ?? 0);
  const url = (options.baseUrl ?? `http://127.0.0.1:${http.port}`).replace(/\/+$/, "");
  const context: SandboxContext = {
    baseUrl: url,
    now: () => clock.now(),
    openState,
    recordEffect: (effect) => effects.record({ at: new Date(clock.now()).toISOString(), ...effect }),
  };
  try {
    const mailbox = await openMailStore(context);
    const creators = listEmulators({
      textDelayMs: options.textDelayMs ?? 0,
      imageDelayMs: options.imageDelayMs ?? 0,
      videoDelayMs: options.videoDelayMs ?? 0,
    });
    const emulators = [
      ...(await Promise.all(creators.map((create) => create(context)))),
      createMailEmulator(context, mailbox),
    ];
    const smtp = await listenSmtp(options.smtpPort ?? 0, { faults, journal, mailbox });
    const parts = { emulators, journal, effects, faults, clock };
    http.serve({ ...parts, home: () => renderHomePage(parts, smtp.port) });
    return {
      url,
      smtpPort: smtp.port,
      async stop() {
        await Promise.all([http.stop(), smtp.stop()]);
        await Promise.all(emulators.map((emulator) => emulator.stop?.()));
        await journal.settled();
      },
    };
  } catch (error) {
    await http.stop();
    throw error;
  }
}

type EmulatorDelays = OpenAiOptions & { videoDelayMs: number };

/** Lists the HTTP emulators in the order of the home page. Mail also has an SMTP port. */
function listEmulators({ videoDelayMs, ...openai }: EmulatorDelays): CreateEmulator[] {
  return [
    createOpenAiEmulator(openai),
    createMetaEmulator,
    createLinkedInEmulator,
    createGoogleEmulator,
    createUnsplashEmulator,
    createRemoveBgEmulator,
    createTranzilaEmulator,
    createStripeEmulator,
    createVertexEmulator(videoDelayMs),
  ];
}
