import { beforeEach, describe, expect, test } from "vitest";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { grantMetaConsent } from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";

beforeEach(() => ownSandbox.reset("meta"));

describe.each([facebookPlatform, instagramPlatform])("places of $platform", (network) => {
  let token: string;
  beforeEach(async () => {
    token = (await grantMetaConsent(network, { pages: [BAKERY, STUDIO] })).consent.userToken;
  });

  test("own pages are listed with their address and without those that have none", async () => {
    expect(await network.listOwnPlaces?.(token)).toEqual([
      { id: BAKERY, name: "Shachar Bakery", address: "Dizengoff 99, Tel Aviv" },
    ]);
    expect(await network.listTargets(token)).toHaveLength(2);
  });

  test("search finds places by any of their words and leaves out pages without a location", async () => {
    expect(await network.searchPlaces?.(token, "carmel")).toEqual([
      { id: "104600000000001", name: "Carmel Market", address: "HaCarmel 48, Tel Aviv" },
      { id: "104600000000003", name: "Carmel National Park", address: "Israel" },
      { id: "104600000000005", name: expect.stringContaining("Carmel Street"), address: expect.any(String) },
    ]);
    expect(await network.searchPlaces?.(token, "שוק")).toEqual([
      { id: "104600000000002", name: "שוק הכרמל", address: "הכרמל 48, תל אביב" },
    ]);
    expect(await network.searchPlaces?.(token, "Hagal")).toEqual([]);
  });

  test("search is a missing permission when Meta has not granted the app its feature", async () => {
    await ownSandbox.trigger({ service: "meta", event: "page-search", granted: false });
    await expect(network.searchPlaces?.(token, "carmel")).rejects.toMatchObject({ kind: "permission" });
    expect(await network.listOwnPlaces?.(token)).toHaveLength(1);
  });

  test("own pages and search are refused when the user's token has ended", async () => {
    await ownSandbox.trigger({ service: "meta", event: "token-revoked" });
    await expect(network.listOwnPlaces?.(token)).rejects.toMatchObject({ kind: "token" });
    await expect(network.searchPlaces?.(token, "carmel")).rejects.toMatchObject({ kind: "token" });
  });
});

test("own pages are only those that the user selected in the consent", async () => {
  const { consent, targets } = await grantMetaConsent(facebookPlatform, { pages: [STUDIO] });
  expect(targets).toHaveLength(1);
  expect(await facebookPlatform.listOwnPlaces?.(consent.userToken)).toEqual([]);
});
