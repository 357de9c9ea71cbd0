import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { getEnv } from "@/lib/core/server/env";
import type {
  CompletedSteps,
  ContentImage,
  ContentVideo,
  Delivery,
  PublishTarget,
  SocialPlatform,
} from "@/lib/providers/social/port";
import { type ConsentOptions, submitConsentDialog } from "@/tests/harness/account-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

/** Grants consent in the sandbox for the adapters behind Facebook Login and returns the result. */
export async function grantMetaConsent(
  network: SocialPlatform,
  { withComments = false, ...choice }: ConsentOptions = {},
) {
  const redirectUri = `${getEnv().APP_URL}/api/native-connections/callback/${network.platform}`;
  const back = await submitConsentDialog(
    network.authorizationUrl({ state: "s", redirectUri, withComments }),
    choice,
  );
  const consent = await network.exchangeCode({ code: back.searchParams.get("code") ?? "", redirectUri });
  return { consent, targets: await network.listTargets(consent.userToken) };
}

/** Starts a file server like the object store that records requests. */
export async function startFileServer(files: Record<string, Buffer>) {
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

/** Returns a single-color JPEG. */
export function createJpeg(background = "#e4572e", width = 120, height = 80): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

const file = {
  bytes: 1,
  width: 120,
  height: 80,
  read: () => Promise.reject(new Error("unexpected read call")),
};

export const createContentImage = (url: string, alt = ""): ContentImage => ({
  ...file,
  url,
  alt,
  contentType: "image/jpeg",
});

export const createContentVideo = (url: string, shape: Partial<ContentVideo> = {}): ContentVideo => ({
  ...{ ...file, url, contentType: "video/mp4", durationMs: 3_000, posterUrl: null },
  ...shape,
});

/** Creates a delivery to a target with the completed steps of an earlier attempt. */
export function createDelivery(
  { id, token }: PublishTarget,
  content: Partial<Delivery["content"]>,
  steps: CompletedSteps = {},
): Delivery {
  const empty = { message: "", images: [], asDocument: false, video: null, language: null };
  return { target: { id, token }, content: { ...empty, ...content }, steps: { ...steps } };
}

/** Runs the prepare phase of publishing and records its steps as a worker does. */
export async function prepareDelivery(network: SocialPlatform, delivery: Delivery): Promise<CompletedSteps> {
  await network.prepare(delivery, async (step) => {
    Object.assign(delivery.steps, step);
  });
  return delivery.steps;
}

/** Lists what the emulator accepted of one kind, independently of the product. */
export async function listMetaEffects(
  kind: string,
): Promise<{ id: string; data: Record<string, unknown> }[]> {
  const { effects } = await ownSandbox.effects("meta");
  return effects.filter((effect: { kind: string }) => effect.kind === kind);
}

/** Returns the number of calls, whatever their result. */
export async function countMetaCalls(method: string, ending: string): Promise<number> {
  const { entries } = await ownSandbox.journal("meta");
  const fits = (entry: { method: string; path: string }) =>
    entry.method === method && entry.path.endsWith(ending);
  return entries.filter(fits).length;
}
