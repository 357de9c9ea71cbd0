import { api, type TestClient } from "@/tests/harness/stack";

/** A review link of a brand, and where it leads. */
export async function makeReviewLink(person: TestClient, accountId: string, wish: object) {
  const path = `/content-plan/${accountId}/review-links`;
  const made = await api(person, "POST", path, wish);
  if (made.status !== 201) throw new Error(`POST ${path}: ${JSON.stringify(made.body)}`);
  const id: string = made.body.link._id;
  const { links } = (await api(person, "GET", path)).body;
  const { url } = links.find((link: { _id: string }) => link._id === id);
  const address = new URL(url).pathname;
  return { id, address, token: address.replace("/review/", "") };
}
