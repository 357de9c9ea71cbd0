/**
 * An amount in minor units, written alike in both languages: the sign before the figure, cents only where there are
 * some. Show it through `<Money>`, which isolates it: in a Hebrew line the sign would go to the other side.
 */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount / 100);
}
