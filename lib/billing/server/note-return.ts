import { parsePaymentPath } from "@/lib/billing/payment-path";
import { isPaymentId } from "@/lib/billing/rules";
import { lookSoon } from "@/lib/billing/server/look-store";

export interface Returned {
  /** The address the browser came back to: this call's, or a page of ours that the middleware led here. */
  path: string;
  /** The query as it came, and the form. */
  said: string[];
}

/**
 * A browser comes back from the gateway. What it says is believed by nobody: it chooses the page that is shown, and the
 * payment it names is looked up soon (PAY3). Returns that page's address.
 */
export async function noteReturn({ path, said }: Returned): Promise<string> {
  const read = path.startsWith("/api/") ? null : parsePaymentPath(path);
  // Gateways append a query of their own to ours, and may take its question mark for a part of the last value.
  const fields = said.map((one) => new URLSearchParams(one.replace(/\?|%3F/gi, "&")));
  const value = (name: string) =>
    read?.params[name] ?? fields.map((one) => one.get(name)).find(Boolean) ?? null;
  // Where the address is not ours but one that the terminal keeps, only the form names the payment.
  const named = value("payment") ?? value("order_id");
  const payment = named && isPaymentId(named) ? named.toLowerCase() : null;
  const mode = payment ? await lookSoon(payment) : null;
  const outcome = read ? read.outcome : value("outcome") === "success" ? "success" : "failure";
  const full = read?.full || mode === "redirect" ? "/full" : "";
  const query = mode === null ? "" : `?payment=${payment}`;
  return outcome === "unknown" ? `/payment/return${query}` : `/payment/${outcome}${full}${query}`;
}
