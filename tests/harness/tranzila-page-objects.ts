/** Cards of the Tranzila emulator: results of the first and later charges. */
export const TRANZILA_CARDS = {
  approved: "4444333322221111",
  declined: "4580000000000004",
  /** Approved now; renewals and charges of its token are declined with 004. */
  declinedLater: "4580000000001004",
  /** Approved after a page of the bank on another host. */
  asksBank: "4580000000002000",
  /** Answered with 999: whether it was charged is unclear. */
  unclear: "4580000000000999",
  unclearLater: "4580000000001999",
} as const;

export interface PaidForm {
  status: number;
  /** The page, when the browser stays on one. */
  page: string;
  /** Redirect with its fields; null when the browser stays. */
  back: { method: "GET" | "POST"; address: string; fields: Record<string, string> } | null;
}

/** Submits a card in the form at this URL, as a browser without scripts. Follows no redirect. */
export async function payTranzilaForm(
  url: string,
  number: string = TRANZILA_CARDS.approved,
  typed: Record<string, string> = {},
): Promise<PaidForm> {
  const opened = await fetch(url);
  const form = await opened.text();
  const action = /<form[^>]* action="([^"]+pay\.php)"/.exec(form)?.[1];
  const session = /name="session" value="([^"]+)"/.exec(form)?.[1];
  if (!action || !session)
    throw new Error(`The form did not open (${opened.status}): ${readFormError(form)}`);
  const expyear = String((new Date().getUTCFullYear() + 4) % 100);
  const values = {
    session,
    contact: "Dana Levi",
    ccno: number,
    expmonth: "12",
    expyear,
    mycvv: "123",
    ...typed,
  };
  const body = new URLSearchParams(values);
  const response = await fetch(new URL(action, url), { method: "POST", body, redirect: "manual" });
  const page = await response.text();
  return { status: response.status, page, back: readRedirect(response, page) };
}

function readRedirect(response: Response, page: string): PaidForm["back"] {
  const location = response.headers.get("location");
  if (location) return { method: "GET", address: location, fields: fieldsOfAddress(location) };
  const action = /<form[^>]* id="back"[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (!action) return null;
  const fields = [...page.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, plain(value)],
  );
  return { method: "POST", address: plain(action), fields: Object.fromEntries(fields) };
}

/** Returns the error shown in place of the form. */
export function readFormError(page: string): string {
  const said = [...page.matchAll(/<p[^>]*(?:id="reason"|class="quiet")[^>]*>([^<]*)/g)];
  return said.map(([, text = ""]) => plain(text)).join(" · ");
}

const fieldsOfAddress = (address: string) =>
  Object.fromEntries(
    new URLSearchParams(
      address
        .split(/\?|%3F/)
        .slice(1)
        .join("&"),
    ),
  );

const plain = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
