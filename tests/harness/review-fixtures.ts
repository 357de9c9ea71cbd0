import { createHmac } from "node:crypto";
import { api, productEnvironment, sql, type TestClient } from "@/tests/harness/running-product";

/** Creates a review link of an account. Returns its ID and URL. */
export async function createReviewLinkFixture(user: TestClient, accountId: string, input: object) {
  const path = `/content-plan/${accountId}/review-links`;
  const made = await api(user, "POST", path, input);
  if (made.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(made.body)}`);
  const id: string = made.body.link._id;
  const { links } = (await api(user, "GET", path)).body;
  const { url } = links.find((link: { _id: string }) => link._id === id);
  const address = new URL(url).pathname;
  return { id, address, token: address.replace("/review/", "") };
}

/** Makes a link look mailed to an address. Returns the path of the page of that mail, on which reminders are stopped. */
export async function markReviewLinkMailed(linkId: string, email: string): Promise<string> {
  await sql("UPDATE review_link SET client_email = $2, mailed_at = now(), mails = 1 WHERE id = $1", [
    ...[linkId, email],
  ]);
  const mac = createHmac("sha256", productEnvironment().NEXTAUTH_SECRET ?? "");
  const proof = mac.update(`review-reminders:${linkId} ${email}`).digest("hex");
  return `/review/reminders/${linkId.replaceAll("-", "")}${proof}`;
}
