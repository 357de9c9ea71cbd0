/**
 * Stand-in for remove.bg: POST /v1.0/removebg with a file, and GET /v1.0/account.
 *
 * Faithful to: the key in X-Api-Key, the form with image_file, size, format and type, an answer that is the PNG itself
 * with what it cost in its headers, refusals as {errors: [{title, code}]}: auth_failed, insufficient_credits,
 * missing_source, file_too_large, unknown_foreground, and the limit by the minute with Retry-After.
 *
 * Not faithful to: nothing is recognised; what hangs together with the border by gentle changes of colour is cleared,
 * so that a subject on an even ground is really cut out. One credit for each picture whatever its size, the limit
 * counts pictures and not megapixels; no addresses or base64 as source, no crops, shadows and other backgrounds: such
 * a field is refused. JPEG with alpha as ZIP is not made.
 * Test data: the key is sandbox-removebg-key; a picture of one colour has no foreground. Events: credits {left}.
 */
import type { CreateStandIn, SandboxContext, StandIn } from "@/sandbox/core/stand-in";
import { handleApi } from "@/sandbox/removebg/api";
import { API_KEY, emptyState, type RemoveBg } from "@/sandbox/removebg/state";

/** Creates the remove.bg stand-in on the given server. */
export const createRemoveBgStandIn: CreateStandIn = async (context: SandboxContext): Promise<StandIn> => {
  const removebg: RemoveBg = { context, state: await context.openState("removebg", emptyState) };
  return {
    service: "removebg",
    prefixes: ["/removebg"],
    handle: (_prefix, request) => handleApi(removebg, request),
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
      text: `Cuts out what stands on an even background. It is asked when BACKGROUND_REMOVAL=removebg; the key is ${API_KEY}.\nTest data: a picture of one colour has no foreground. Events: credits {left}.`,
      links: [],
    }),
  };
};
