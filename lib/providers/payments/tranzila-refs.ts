/** An index is a number of one terminal: the same number at another one is another charge. */
export function chargeRef(terminal: string, index: string | number): string {
  return `${terminal}:${index}`;
}

export function orderRef(id: string | number): string {
  return `sto:${id}`;
}

/** A standing order that Tranzila renews, or the first charge, whose card we charge again. */
export type SubscriptionRef = { kind: "order"; id: number } | { kind: "card"; charge: string };

export function readSubscriptionRef(ref: string): SubscriptionRef {
  const id = /^sto:(\d+)$/.exec(ref)?.[1];
  return id === undefined ? { kind: "card", charge: ref } : { kind: "order", id: Number(id) };
}
