import { api, type TestClient } from "@/tests/harness/running-product";

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
