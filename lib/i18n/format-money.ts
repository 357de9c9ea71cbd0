/**
 * Formats an amount in minor units, equal in both languages: sign first, cents only when not zero. Render it
 * with `<Money>`, whose bidi isolation keeps the sign on its side in Hebrew.
 */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount / 100);
}
