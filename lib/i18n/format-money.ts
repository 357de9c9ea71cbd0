/** Formats minor units. Render it with `<Money>`, whose bidi isolation keeps the sign in place in Hebrew. */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount / 100);
}
