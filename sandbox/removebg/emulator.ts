import { createHash } from "node:crypto";
import { MINUTE_MS } from "@/sandbox/core/clock";
import type {
  CreateEmulator,
  Emulator,
  SandboxContext,
  SandboxRequest,
  SandboxResponse,
  StateFile,
} from "@/sandbox/core/emulator";
import { answer, createJsonResponse } from "@/sandbox/core/send-response";
import { RemoveBgError, readForm } from "@/sandbox/removebg/form";
import { removeBackground } from "@/sandbox/removebg/remove-background";

export const createRemoveBgEmulator: CreateEmulator = async (context: SandboxContext): Promise<Emulator> => {
  const removebg: RemoveBgContext = { context, state: await context.openState("removebg", emptyState) };
  return {
    service: "removebg",
    prefixes: ["/removebg"],
    handle: (_prefix, request) => answer({}, () => handleApi(removebg, request)),
    async trigger(event, { left }) {
      if (event !== "credits" || !Number.isInteger(left)) return undefined;
      await removebg.state.update((value) => {
        value.credits = Number(left);
      });
      return { credits: removebg.state.get().credits };
    },
    reset: () => removebg.state.reset(),
    home: () => ({
      title: "remove.bg",
      text: `Removes even backgrounds. The application uses it when BACKGROUND_REMOVAL=removebg; the key is ${API_KEY}.\nTest data: an image of one color has no foreground. Events: credits {left}.`,
      links: [],
    }),
  };
};

async function handleApi(removebg: RemoveBgContext, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.headers["x-api-key"] !== API_KEY) {
    throw new RemoveBgError(403, "auth_failed", "API Key invalid");
  }
  const call = `${request.method} ${request.path}`;
  if (call === "POST /v1.0/removebg") return remove(removebg, request);
  if (call === "GET /v1.0/account") return account(removebg);
  throw new RemoveBgError(404, "not_found", "Not found");
}

async function remove(removebg: RemoveBgContext, request: SandboxRequest): Promise<SandboxResponse> {
  const { state, context } = removebg;
  const limit = await takeFromLimit(removebg);
  const { image, size } = await readForm(request);
  if (state.get().credits < 1) throw new RemoveBgError(402, "insufficient_credits", "Insufficient credits");
  const { png, width, height } = await removeBackground(image, size);
  const cost = width * height <= SMALL_PIXELS ? SMALL_COST : 1;
  await state.update((value) => {
    value.credits -= cost;
  });
  const id = createHash("sha256").update(png).digest("hex").slice(0, 16);
  await context.recordEffect({ service: "removebg", kind: "cut-out", id, data: { width, height, size } });
  const charged = { "x-credits-charged": String(cost), "x-width": String(width), "x-height": String(height) };
  const headers = { "content-type": "image/png", "x-type": "other", ...charged, ...limit };
  return { status: 200, headers, body: png };
}

/** Counts the image. Returns the headers of the limit, which every result has. */
async function takeFromLimit({ context, state }: RemoveBgContext): Promise<Record<string, string>> {
  const now = context.now();
  const minute = Math.floor(now / MINUTE_MS);
  await state.update((value) => {
    if (value.window.minute !== minute) value.window = { minute, used: 0 };
    value.window.used += 1;
  });
  const left = IMAGES_PER_MINUTE - state.get().window.used;
  const end = (minute + 1) * MINUTE_MS;
  const headers = {
    "x-ratelimit-limit": String(IMAGES_PER_MINUTE),
    "x-ratelimit-remaining": String(Math.max(0, left)),
    "x-ratelimit-reset": String(Math.floor(end / 1_000)),
  };
  if (left >= 0) return headers;
  const wait = { "retry-after": String(Math.ceil((end - now) / 1_000)) };
  throw new RemoveBgError(429, null, "Rate limit exceeded", { ...headers, ...wait });
}

function account({ state }: RemoveBgContext) {
  const { credits } = state.get();
  const attributes = {
    credits: { total: credits, subscription: credits, payg: 0, enterprise: 0 },
    api: { free_calls: 0, sizes: "all" },
  };
  return createJsonResponse(200, { data: { attributes } });
}

export const API_KEY = "sandbox-removebg-key";
/** The real limit counts megapixels; this one counts images. */
export const IMAGES_PER_MINUTE = 500;
const FIRST_CREDITS = 1_000;
/** A result of up to a quarter of a megapixel costs a quarter of a credit. */
const [SMALL_PIXELS, SMALL_COST] = [250_000, 0.25];

interface RemoveBgState {
  credits: number;
  window: { minute: number; used: number };
}

const emptyState = (): RemoveBgState => ({ credits: FIRST_CREDITS, window: { minute: 0, used: 0 } });

interface RemoveBgContext {
  context: SandboxContext;
  state: StateFile<RemoveBgState>;
}
