const NAME = "kolot.payment";

/** Messages between the payment page in the iframe and the page around it; they only trigger a query. */
export const RETURNED_MESSAGE = { name: NAME, kind: "returned" } as const;
export const ACKNOWLEDGED_MESSAGE = { name: NAME, kind: "heard" } as const;

type Arrival = Pick<MessageEvent<unknown>, "data" | "origin" | "source">;

/** Returns a check of a message by origin and window, which come from the browser, and by content. */
function createMessageCheck(kind: "returned" | "heard") {
  return (
    { origin, source, data }: Arrival,
    from: MessageEventSource | null | undefined,
    own: string,
  ): boolean => origin === own && !!from && source === from && isMessage(data) && data.kind === kind;
}

function isMessage(data: unknown): data is { name: typeof NAME; kind?: unknown } {
  return typeof data === "object" && data !== null && "name" in data && data.name === NAME;
}

/** Recognizes a message of the return page in the own frame. */
export const isReturnMessage = createMessageCheck("returned");

/** Recognizes the acknowledgement of the page around the iframe. */
export const isAcknowledgement = createMessageCheck("heard");

/** Timeout for the acknowledgement of the page around the iframe. */
const RESPONSE_MS = 1_500;

type View = Pick<Window, "addEventListener" | "location" | "parent" | "removeEventListener">;

/**
 * Notifies the page around the iframe that the payment returned. Calls `onAlone` when there is no such page, or when it
 * does not acknowledge in time. Returns a function that ends the wait.
 */
export function announceReturn(view: View, onAlone: () => void): () => void {
  const { parent, location } = view;
  const isAlone = parent === view;
  const timer = setTimeout(onAlone, isAlone ? 0 : RESPONSE_MS);
  const onMessage = (event: MessageEvent) => {
    if (isAcknowledgement(event, parent, location.origin)) clearTimeout(timer);
  };
  view.addEventListener("message", onMessage);
  // Posts only to our own origin, so that a foreign embedding page receives no message.
  if (!isAlone) parent.postMessage(RETURNED_MESSAGE, location.origin);
  return () => {
    clearTimeout(timer);
    view.removeEventListener("message", onMessage);
  };
}
