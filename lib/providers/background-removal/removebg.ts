import { openAsBlob } from "node:fs";
import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { fetchJson, type HttpFailure } from "@/lib/providers/http";

const TIMEOUT_MS = 120_000;

const png = z.object({ contentType: z.literal("image/png"), bytes: z.int().min(1) });
const refusal = z.object({ errors: z.array(z.object({ code: z.string().optional() })) });

export interface RemoveBgSettings {
  apiKey: string;
  base: string;
}

/** remove.bg, or a compatible server at REMOVEBG_API_BASE. Every cutout is billed there. */
export function createRemoveBgRemover({ apiKey, base }: RemoveBgSettings): BackgroundRemover {
  return {
    async remove({ from, to, maxBytes, signal, onProgress }) {
      const form = new FormData();
      form.set("image_file", await openAsBlob(from), "picture");
      form.set("size", "auto");
      form.set("format", "png");
      onProgress(0.1);
      await fetchJson({
        vendor: "removebg",
        method: "POST",
        url: `${base}/v1.0/removebg`,
        headers: { "x-api-key": apiKey, accept: "image/png" },
        body: form,
        timeoutMs: TIMEOUT_MS,
        signal,
        into: { path: to, maxBytes },
        schema: png,
        mapFailure,
      });
      onProgress(1);
    },
  };
}

function mapFailure(failure: HttpFailure): AppError | undefined {
  if (failure.kind !== "status") return undefined;
  const { status, headers } = failure;
  const code = refusal.safeParse(failure.body).data?.errors[0]?.code;
  const cause = new Error(`remove.bg responded with ${status} ${code ?? ""}`);
  if (code === "unknown_foreground") return new AppError("no_subject", { cause });
  // No credits left, or an unknown key: neither the user nor a retry can help.
  if (status === 402 || status === 403) {
    const message = "Background removal is turned off right now. Contact the site administrator";
    return new AppError("unavailable", { message, cause });
  }
  if (status === 429) {
    const seconds = Number(headers.get("retry-after"));
    return new AppError("rate_limited", { cause, retryAfter: seconds > 0 ? Math.ceil(seconds) : 30 });
  }
  return status === 400 ? new AppError("unprocessable", { cause }) : undefined;
}
