import { z } from "zod";

const NAME = "kolot.payment";

/** What the payment page inside a frame tells the page around it. It only says where to look: nothing is granted by it. */
const returned = z.object({ name: z.literal(NAME), kind: z.literal("returned") });
const heard = z.object({ name: z.literal(NAME), kind: z.literal("heard") });

export const RETURNED = { name: NAME, kind: "returned" } as const satisfies z.infer<typeof returned>;
export const HEARD = { name: NAME, kind: "heard" } as const satisfies z.infer<typeof heard>;

type Arrival = Pick<MessageEvent<unknown>, "data" | "origin" | "source">;

/** True for our own page in our own frame: the address and the window are the browser's word, not the message's. */
export function isReturn(
  event: Arrival,
  from: MessageEventSource | null | undefined,
  origin: string,
): boolean {
  return isOurs(event, from, origin) && returned.safeParse(event.data).success;
}

/** True for the answer of the page around the frame. */
export function isHeard(
  event: Arrival,
  from: MessageEventSource | null | undefined,
  origin: string,
): boolean {
  return isOurs(event, from, origin) && heard.safeParse(event.data).success;
}

function isOurs(event: Arrival, from: MessageEventSource | null | undefined, origin: string): boolean {
  return event.origin === origin && !!from && event.source === from;
}
