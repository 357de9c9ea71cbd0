import { z } from "zod";

const NAME = "kolot.payment";

/**
 * Messages between the payment page in the iframe and the surrounding page. They only trigger a query and
 * grant nothing.
 */
const returned = z.object({ name: z.literal(NAME), kind: z.literal("returned") });
const heard = z.object({ name: z.literal(NAME), kind: z.literal("heard") });

export const RETURNED_MESSAGE = { name: NAME, kind: "returned" } as const satisfies z.infer<typeof returned>;
export const ACKNOWLEDGED_MESSAGE = { name: NAME, kind: "heard" } as const satisfies z.infer<typeof heard>;

type Arrival = Pick<MessageEvent<unknown>, "data" | "origin" | "source">;

/**
 * Returns true for a message of the return page in the own frame; origin and window come from the browser,
 * not from the message.
 */
export function isReturnMessage(
  event: Arrival,
  from: MessageEventSource | null | undefined,
  origin: string,
): boolean {
  return isOurs(event, from, origin) && returned.safeParse(event.data).success;
}

/** Returns true for the acknowledgement of the page around the iframe. */
export function isAcknowledgement(
  event: Arrival,
  from: MessageEventSource | null | undefined,
  origin: string,
): boolean {
  return isOurs(event, from, origin) && heard.safeParse(event.data).success;
}

function isOurs(event: Arrival, from: MessageEventSource | null | undefined, origin: string): boolean {
  return event.origin === origin && !!from && event.source === from;
}
