import { join } from "node:path";
import { createClock } from "@/sandbox/core/clock";
import { openEffects } from "@/sandbox/core/effects";
import { createFaults } from "@/sandbox/core/faults";
import { homePage } from "@/sandbox/core/home";
import { openJournal } from "@/sandbox/core/journal";
import { listenHttp } from "@/sandbox/core/server";
import type { SandboxContext } from "@/sandbox/core/stand-in";
import { createStateDirectory } from "@/sandbox/core/state";
import { openMailbox } from "@/sandbox/mail/mailbox";
import { listenSmtp } from "@/sandbox/mail/smtp";
import { createMailStandIn } from "@/sandbox/mail/stand-in";
import { listStandIns } from "@/sandbox/stand-ins";

export interface SandboxOptions {
  /** State goes into `<dataDir>/sandbox/`. */
  dataDir: string;
  /** 0 or absent: any free port. */
  port?: number;
  smtpPort?: number;
  /** How others reach this server; default is its own loopback address. */
  baseUrl?: string;
  /** How long a text takes to write, a picture to draw and a video to make. Absent: no time at all, as tests want it. */
  textDelayMs?: number;
  imageDelayMs?: number;
  videoDelayMs?: number;
  appEnv?: string;
}

export interface Sandbox {
  url: string;
  smtpPort: number;
  stop(): Promise<void>;
}

/** Starts the whole sandbox in this process: one HTTP port, one SMTP port, both on loopback. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
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
    const mailbox = await openMailbox(context);
    const creators = listStandIns({
      textDelayMs: options.textDelayMs ?? 0,
      imageDelayMs: options.imageDelayMs ?? 0,
      videoDelayMs: options.videoDelayMs ?? 0,
    });
    const standIns = [
      ...(await Promise.all(creators.map((create) => create(context)))),
      createMailStandIn(context, mailbox),
    ];
    const smtp = await listenSmtp(options.smtpPort ?? 0, { faults, journal, mailbox });
    const parts = { standIns, journal, effects, faults, clock };
    http.serve({ ...parts, home: () => homePage(parts, smtp.port) });
    return {
      url,
      smtpPort: smtp.port,
      async stop() {
        await Promise.all([http.stop(), smtp.stop()]);
        await Promise.all(standIns.map((standIn) => standIn.stop?.()));
        await journal.settled();
      },
    };
  } catch (error) {
    await http.stop();
    throw error;
  }
}
