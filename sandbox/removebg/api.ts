import { createHash } from "node:crypto";
import type { SandboxRequest, SandboxResponse } from "@/sandbox/core/stand-in";
import { MINUTE_MS } from "@/sandbox/core/time-units";
import { cutOut } from "@/sandbox/removebg/cut-out";
import { readForm } from "@/sandbox/removebg/form";
import { RemoveBgRefusal, refusalResponse } from "@/sandbox/removebg/refusal";
import { API_KEY, PICTURES_A_MINUTE, type RemoveBg } from "@/sandbox/removebg/state";

/** Answers one call. */
export async function handleApi(removebg: RemoveBg, request: SandboxRequest): Promise<SandboxResponse> {
  try {
    if (request.headers["x-api-key"] !== API_KEY) {
      throw new RemoveBgRefusal(403, "auth_failed", "API Key invalid");
    }
    switch (`${request.method} ${request.path}`) {
      case "POST /v1.0/removebg":
        return await remove(removebg, request);
      case "GET /v1.0/account":
        return account(removebg);
      default:
        throw new RemoveBgRefusal(404, "not_found", "Not found");
    }
  } catch (error) {
    if (error instanceof RemoveBgRefusal) return refusalResponse(error);
    throw error;
  }
}

async function remove(removebg: RemoveBg, request: SandboxRequest): Promise<SandboxResponse> {
  const { state, context } = removebg;
  await takeFromLimit(removebg);
  const { picture, size } = await readForm(request);
  if (state.get().credits < 1) throw new RemoveBgRefusal(402, "insufficient_credits", "Insufficient credits");
  const { png, width, height } = await cutOut(picture, size);
  await state.update((value) => {
    value.credits -= 1;
  });
  const id = createHash("sha256").update(png).digest("hex").slice(0, 16);
  await context.recordEffect({ service: "removebg", kind: "cut-out", id, data: { width, height, size } });
  const charged = { "x-credits-charged": "1", "x-width": String(width), "x-height": String(height) };
  return {
    status: 200,
    headers: { "content-type": "image/png", "x-type": "other", ...charged },
    body: png,
  };
}

async function takeFromLimit({ context, state }: RemoveBg): Promise<void> {
  const now = context.now();
  const minute = Math.floor(now / MINUTE_MS);
  await state.update((value) => {
    if (value.window.minute !== minute) value.window = { minute, used: 0 };
    value.window.used += 1;
  });
  if (state.get().window.used <= PICTURES_A_MINUTE) return;
  const wait = Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000);
  const headers = { "retry-after": String(wait), "x-ratelimit-limit": String(PICTURES_A_MINUTE) };
  throw new RemoveBgRefusal(429, "rate_limit_exceeded", "Rate limit exceeded", headers);
}

function account({ state }: RemoveBg): SandboxResponse {
  const { credits } = state.get();
  const attributes = {
    credits: { total: credits, subscription: credits, payg: 0, enterprise: 0 },
    api: { free_calls: 0, sizes: "all" },
  };
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { attributes } }),
  };
}
