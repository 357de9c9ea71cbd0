import {
  type Delivery,
  type Sent,
  SocialError,
  type SocialNetwork,
  type Sought,
} from "@/lib/providers/social/port";

type LookUp = Awaited<ReturnType<SocialNetwork["lookUp"]>> | SocialError;

/**
 * A network that answers what a test says, for what no stand-in can be brought to do at the right moment. What is said
 * last it goes on saying. `calls` holds what it was asked to do.
 */
export function scriptedNetwork(script: {
  steps?: Record<string, string>[];
  send: (Sent | SocialError)[];
  lookUp?: LookUp[];
}) {
  const calls = {
    prepare: [] as Delivery[],
    send: [] as Delivery[],
    lookUp: [] as (Sought & Pick<Delivery, "steps">)[],
  };
  const next = <T>(answers: T[], count: number): Exclude<T, SocialError> => {
    const answer = answers[Math.min(count, answers.length) - 1];
    if (answer instanceof SocialError) throw answer;
    if (answer === undefined) throw new Error("the test did not say what to answer");
    return answer as Exclude<T, SocialError>;
  };
  const unused = async (): Promise<never> => {
    throw new Error("nobody connects here");
  };
  const network: SocialNetwork = {
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
    lookUp: async ({ steps }, sought) =>
      next(script.lookUp ?? [], calls.lookUp.push({ ...sought, steps: { ...steps } })),
  };
  return { network, calls };
}
