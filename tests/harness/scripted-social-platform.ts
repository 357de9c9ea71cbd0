import {
  type CommentRequest,
  type Delivery,
  type PostLookup,
  type SentPost,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";

/** Replaces the pauses between lookups, which are for a platform that is slow to show a post. */
export const skipWait = async (): Promise<void> => undefined;

type LookUp = Awaited<ReturnType<SocialPlatform["lookUp"]>> | SocialError;

/**
 * Returns a platform with scripted results, for timing that no emulator can produce. The last result repeats.
 * `calls` records the requests.
 */
export function createScriptedPlatform(script: {
  steps?: Record<string, string>[];
  send: (SentPost | SocialError)[];
  lookUp?: LookUp[];
  comment?: (string | SocialError)[];
}) {
  const calls = {
    prepare: [] as Delivery[],
    send: [] as Delivery[],
    comment: [] as CommentRequest[],
    lookUp: [] as (PostLookup & Pick<Delivery, "steps">)[],
  };
  const next = <T>(responses: T[], count: number): Exclude<T, SocialError> => {
    const response = responses[Math.min(count, responses.length) - 1];
    if (response instanceof SocialError) throw response;
    if (response === undefined) throw new Error("no scripted response left");
    return response as Exclude<T, SocialError>;
  };
  const unused = async (): Promise<never> => {
    throw new Error("unexpected connect call");
  };
  const network: SocialPlatform = {
    platform: "facebook",
    requiredScopes: [],
    authorizationUrl: () => "",
    exchangeCode: unused,
    listTargets: unused,
    prepare: async (delivery, saveStep) => {
      calls.prepare.push({ ...delivery, steps: { ...delivery.steps } });
      for (const step of script.steps ?? []) await saveStep(step);
    },
    send: async (delivery) => next(script.send, calls.send.push(delivery)),
    comment: async (request) => next(script.comment ?? [], calls.comment.push(request)),
    lookUp: async ({ steps }, sought) =>
      next(script.lookUp ?? [], calls.lookUp.push({ ...sought, steps: { ...steps } })),
  };
  return { network, calls };
}
