import type { CreateStandIn } from "@/sandbox/core/stand-in";
import { createGoogleStandIn } from "@/sandbox/google/stand-in";
import { createLinkedInStandIn } from "@/sandbox/linkedin/stand-in";
import { createMetaStandIn } from "@/sandbox/meta/stand-in";
import type { OpenAiOptions } from "@/sandbox/openai/call";
import { createOpenAiStandIn } from "@/sandbox/openai/stand-in";
import { createRemoveBgStandIn } from "@/sandbox/removebg/stand-in";
import { createStripeStandIn } from "@/sandbox/stripe/stand-in";
import { createTranzilaStandIn } from "@/sandbox/tranzila/stand-in";
import { createUnsplashStandIn } from "@/sandbox/unsplash/stand-in";
import { createVertexStandIn } from "@/sandbox/vertex/stand-in";

/** How long what is made takes. */
export type Delays = OpenAiOptions & { videoDelayMs: number };

/** Every stand-in that speaks HTTP alone, in the order of the home page. Mail joins in server.ts: it has a port too. */
export function listStandIns({ videoDelayMs, ...openai }: Delays): CreateStandIn[] {
  return [
    createOpenAiStandIn(openai),
    createMetaStandIn,
    createLinkedInStandIn,
    createGoogleStandIn,
    createUnsplashStandIn,
    createRemoveBgStandIn,
    createTranzilaStandIn,
    createStripeStandIn,
    createVertexStandIn(videoDelayMs),
  ];
}
