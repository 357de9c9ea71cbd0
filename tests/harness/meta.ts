import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { env } from "@/lib/core/server/env";
import type {
  ContentImage,
  ContentVideo,
  Delivery,
  SocialNetwork,
  Steps,
  Target,
} from "@/lib/providers/social/port";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { answerDialog, type Consent } from "@/tests/harness/story";

/** For the adapters behind Facebook Login: a consent in the sandbox, and what came of it. */
export async function consentTo(network: SocialNetwork, choice: Consent = {}) {
  const redirectUri = `${env().APP_URL}/api/native-connections/callback/${network.platform}`;
  const back = await answerDialog(network.authorizationUrl({ state: "s", redirectUri }), choice);
  const consent = await network.exchangeCode({ code: back.searchParams.get("code") ?? "", redirectUri });
  return { consent, targets: await network.listTargets(consent.userToken) };
}

/** A server that hands out files, as the object store does, and remembers what it was asked for. */
export async function serveFiles(files: Record<string, Buffer>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const file = files[request.url?.slice(1) ?? ""];
    if (file) response.end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, asked, stop };
}

/** A picture in one colour. */
export function paintJpeg(background = "#e4572e", width = 120, height = 80): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const file = { bytes: 1, width: 120, height: 80, read: () => Promise.reject(new Error("nobody reads it")) };

export const imageAt = (url: string, alt = ""): ContentImage => ({
  ...file,
  url,
  alt,
  contentType: "image/jpeg",
});

export const videoAt = (url: string, shape: Partial<ContentVideo> = {}): ContentVideo => ({
  ...{ ...file, url, contentType: "video/mp4", durationMs: 3_000, posterUrl: null },
  ...shape,
});

/** A post on its way to a target, with the steps of an earlier try. */
export function deliveryTo(
  { id, token }: Target,
  content: Partial<Delivery["content"]>,
  steps: Steps = {},
): Delivery {
  const empty = { message: "", images: [], asDocument: false, video: null, language: null };
  return { target: { id, token }, content: { ...empty, ...content }, steps: { ...steps } };
}

/** The first half of publishing, its steps kept as a worker keeps them. */
export async function prepareAll(network: SocialNetwork, delivery: Delivery): Promise<Steps> {
  await network.prepare(delivery, async (step) => {
    Object.assign(delivery.steps, step);
  });
  return delivery.steps;
}

/** What the stand-in holds of one kind: the judge. */
export async function metaEffects(kind: string): Promise<{ id: string; data: Record<string, unknown> }[]> {
  const { effects } = await ownSandbox.effects("meta");
  return effects.filter((effect: { kind: string }) => effect.kind === kind);
}

/** How often a call was made, whatever came of it. */
export async function metaCalls(method: string, ending: string): Promise<number> {
  const { entries } = await ownSandbox.journal("meta");
  const fits = (entry: { method: string; path: string }) =>
    entry.method === method && entry.path.endsWith(ending);
  return entries.filter(fits).length;
}
