/** For the tests of this folder: the sandbox server with this stand-in alone, and a client that speaks to it. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createClock } from "@/sandbox/core/clock";
import { openEffects } from "@/sandbox/core/effects";
import { createFaults } from "@/sandbox/core/faults";
import { openJournal } from "@/sandbox/core/journal";
import { listenHttp } from "@/sandbox/core/server";
import type { SandboxContext } from "@/sandbox/core/stand-in";
import { createStateDirectory } from "@/sandbox/core/state";
import { SCOPES as KNOWN_SCOPES } from "@/sandbox/meta/settings";
import { createMetaStandIn } from "@/sandbox/meta/stand-in";

export const APP = { id: "100000000000001", secret: "sandbox-facebook-app-secret" };
export const RETURN = "http://localhost:3000/api/native-connections/callback/facebook";
export const BAKERY = "104500000000001";
export const STUDIO = "104500000000002";
export const BAKERY_INSTAGRAM = "17841400000000001";
export const SCOPES = "pages_show_list,pages_manage_posts,pages_read_engagement,business_management";

/** A consent with every permission there is. */
const EVERY_SCOPE = Object.keys(KNOWN_SCOPES);
export const EVERYTHING = { ask: { scope: EVERY_SCOPE.join(",") }, scopes: EVERY_SCOPE };

export interface Host {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server on a free port with its state in `directory`. */
export async function startHost(directory: string): Promise<Host> {
  const openState = await createStateDirectory(directory);
  const effects = await openEffects(directory);
  const journal = await openJournal(directory);
  const clock = createClock(await openState("clock", () => ({ offsetMs: 0 })));
  const http = await listenHttp(0);
  const url = `http://127.0.0.1:${http.port}`;
  const context: SandboxContext = {
    baseUrl: url,
    now: () => clock.now(),
    openState,
    recordEffect: (effect) => effects.record({ at: new Date(clock.now()).toISOString(), ...effect }),
  };
  const standIns = [await createMetaStandIn(context)];
  const faults = createFaults();
  http.serve({ standIns, journal, effects, faults, clock, home: () => ({ status: 200 }) });
  const stop = async () => {
    await http.stop();
    await journal.settled();
  };
  return { url, stop };
}

export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "kolot-meta-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A server that hands out pictures, as an object store would. */
export async function servePictures(listener: RequestListener): Promise<Host> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, stop };
}

export async function picture(
  format: "jpeg" | "png" | "webp",
  { colour = "#7a3b12", width = 12, height = 8 } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return image.toFormat(format).toBuffer();
}

/** A JPEG padded behind its end to exactly this many bytes. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const image = await picture("jpeg");
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}
