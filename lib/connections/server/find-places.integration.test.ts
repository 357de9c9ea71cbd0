import { afterAll, beforeEach, expect, test } from "vitest";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { findPlaces } from "@/lib/connections/server/find-places";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { type FailureKind, type Place, SocialError } from "@/lib/providers/social/port";
import { type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { FakeSocialPlatform } from "@/tests/harness/fake-social-platform";

const platform = "facebook";
const MARKET: Place = { id: "104600000000001", name: "Carmel Market", address: "HaCarmel 48" };
let brand: SeededAccount;

beforeEach(async () => {
  brand = await seedAccount();
});
afterAll(closeDb);

const withPlaces = (found: () => Place[]) =>
  Object.assign(new FakeSocialPlatform(platform), {
    listOwnPlaces: async () => found(),
    searchPlaces: async () => found(),
  });
const find = (network: FakeSocialPlatform, query?: string) =>
  findPlaces({ account: brand.account, platform, network, query });

async function connect(network: FakeSocialPlatform) {
  const { state, browserToken } = await startConnect({ ...brand, platform, network });
  await completeConnect({
    session: brand.session,
    platform,
    network,
    browserToken,
    query: { state, code: "code" },
  });
  return network;
}

test("places are at most 20 with names of at most 200 characters", async () => {
  const many = Array.from({ length: 30 }, () => ({ ...MARKET, name: "x".repeat(300) }));
  const { places } = await find(await connect(withPlaces(() => many)), "market");
  expect(places).toHaveLength(20);
  expect(places[0]).toEqual({ _id: MARKET.id, name: "x".repeat(200), address: MARKET.address });
});

test.each<[FailureKind, object]>([
  ["throttle", { code: "unavailable", message: "We can’t search for places right now" }],
  ["transient", { code: "provider_error", message: "We can’t search for places right now" }],
  ["refused", { code: "unprocessable", message: "We can’t search for places right now" }],
  ["token", { code: "not_connected" }],
])(
  "search says what happened when the platform answers with %s, and the connection stays",
  async (kind, error) => {
    const network = withPlaces(() => {
      throw new SocialError(kind, "x", "x");
    });
    await connect(network);
    const before = await getTransactionClient().connection.findFirst({
      where: { accountId: brand.account.id },
    });
    await expect(find(network, "market")).rejects.toMatchObject(error);
    expect(
      await getTransactionClient().connection.findFirst({ where: { accountId: brand.account.id } }),
    ).toEqual(before);
  },
);

test("search that was not granted is an answer and not an error", async () => {
  const network = withPlaces(() => {
    throw new SocialError("permission", "permission", "x");
  });
  expect(await find(await connect(network), "market")).toEqual({ places: [], canSearch: false });
});

test("search is rejected without a connection and for a network without locations", async () => {
  await expect(
    find(
      withPlaces(() => [MARKET]),
      "market",
    ),
  ).rejects.toMatchObject({ code: "not_connected" });
  const without = await connect(new FakeSocialPlatform(platform));
  await expect(find(without, "market")).rejects.toMatchObject({ code: "not_found" });
});
