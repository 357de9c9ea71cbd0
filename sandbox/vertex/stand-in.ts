/**
 * Stand-in for Veo on Google's Vertex AI, express mode: POST /v1/publishers/google/models/{model}:predictLongRunning
 * and :fetchPredictOperation.
 *
 * Faithful to: the key in x-goog-api-key, the envelope of refusals, the fields of a start with their choices, one
 * video with its bytes in the answer, an operation without `done` while it works, error operations, a film that was
 * filtered, quota by the minute, operations that nobody knows. The film is a real MP4 of the size and length asked
 * for, with an AAC track exactly when sound was.
 *
 * Not faithful to: it shows a light that moves, not what was asked for, also where it begins with a picture; six
 * frames a second; no last frame, no reference pictures, no samples beside the first, no bucket: such fields are
 * refused. No access by project and OAuth. Operations stay for ever; the quota counts all models together, and more.
 * Test data: any key of 20 letters. In the prompt: [moderation] is refused at the start, [filtered] ends without a
 * film, [fails] ends with an error. Events: pace {ms} sets how long films take from now on, also those under way.
 */
import type { CreateStandIn, SandboxContext, StandIn } from "@/sandbox/core/stand-in";
import { handleApi } from "@/sandbox/vertex/api";
import { emptyState, type Vertex } from "@/sandbox/vertex/state";

/** Creates the Vertex stand-in on the given server; a film takes so long by the sandbox's clock. */
export function createVertexStandIn(delayMs: number): CreateStandIn {
  return async (context: SandboxContext): Promise<StandIn> => {
    const vertex: Vertex = { context, state: await context.openState("vertex", emptyState), delayMs };
    return {
      service: "vertex",
      prefixes: ["/vertex"],
      handle: (_prefix, request) => handleApi(vertex, request),
      async trigger(event, { ms }) {
        if (event !== "pace" || !Number.isInteger(ms)) return undefined;
        await vertex.state.update((value) => {
          value.delayMs = Number(ms);
        });
        return { ms };
      },
      reset: () => vertex.state.reset(),
      home: () => ({
        title: "Vertex AI (Veo)",
        text: `Videos with and without sound, ${Math.round(delayMs / 1_000)} seconds each. Any key of 20 letters is accepted.\nTest data: [moderation], [filtered] and [fails] in the prompt. Events: pace {ms}.`,
        links: [],
      }),
    };
  };
}
