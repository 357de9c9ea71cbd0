import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { getRedirectUri } from "@/lib/connections/server/get-redirect-uri";
import { listTargets } from "@/lib/connections/server/list-targets";
import { closeDb } from "@/lib/core/server/db";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import { instagramPlatform } from "@/lib/providers/social/instagram";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { connectFacebookPage, type SeededAccount, seedAccount } from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { grantMetaConsent } from "@/tests/harness/meta-client";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { setEnv } from "@/tests/harness/set-env";

const platform = "facebook";
let brand: SeededAccount;

beforeEach(async () => {
  await ownSandbox.reset("meta");
  brand = await seedAccount();
});
afterAll(closeDb);

function requestOf(network: SocialPlatform) {
  const redirectUri = getRedirectUri(network.platform, null);
  return new URL(network.authorizationUrl({ state: "s", redirectUri })).searchParams;
}
const scopesOf = (network: SocialPlatform) => requestOf(network).get("scope")?.split(",") ?? [];

describe("requested permissions", () => {
  test("each connection requests only what its network needs", () => {
    expect(scopesOf(facebookPlatform).filter((scope) => scope.startsWith("instagram_"))).toEqual([]);
    expect(scopesOf(instagramPlatform)).not.toContain("pages_manage_posts");
  });

  test("FB_SCOPES replaces the optional ones, each for the connection it concerns", () => {
    setEnv({ FB_SCOPES: ["read_insights", "instagram_manage_insights", "ads_read"] });
    expect(scopesOf(facebookPlatform)).toEqual([
      ...facebookPlatform.requiredScopes,
      ...["read_insights", "ads_read"],
    ]);
    expect(scopesOf(instagramPlatform)).toEqual([
      ...instagramPlatform.requiredScopes,
      ...["instagram_manage_insights", "ads_read"],
    ]);
  });

  test("configuration of Login for Business takes the place of the permissions", () => {
    setEnv({ FB_CONFIG_ID: "1234567890" });
    const request = requestOf(facebookPlatform);
    expect([request.get("config_id"), request.get("scope")]).toEqual(["1234567890", null]);
    expect(requestOf(instagramPlatform).get("config_id")).toBe("1234567890");
    setEnv({ FB_INSTAGRAM_CONFIG_ID: "99" });
    expect(requestOf(instagramPlatform).get("config_id")).toBe("99");
  });

  test("consent by a configuration grants its permissions", async () => {
    setEnv({ FB_CONFIG_ID: "1234567890" });
    const { consent, targets } = await grantMetaConsent(facebookPlatform);
    expect(consent.scopes).toEqual(expect.arrayContaining(facebookPlatform.requiredScopes));
    expect(targets).not.toHaveLength(0);
  });
});

describe("page without the task CREATE_CONTENT", () => {
  const limit = (pageId: string, tasks: string[]) =>
    ownSandbox.trigger({ service: "meta", event: "page-tasks", pageId, tasks });

  test("page is listed with the reason and cannot be chosen", async () => {
    await limit(STUDIO, ["ANALYZE", "MODERATE"]);
    await connectFacebookPage(brand, [BAKERY, STUDIO]);
    const { targets } = await listTargets({ ...brand, platform });
    expect(targets.map(({ _id, blocked }) => [_id, blocked])).toEqual([
      [BAKERY, null],
      [STUDIO, "create_content"],
    ]);
    await expect(chooseTarget({ ...brand, platform, targetId: STUDIO })).rejects.toMatchObject({
      code: "unprocessable",
      details: { reason: "create_content" },
    });
    await chooseTarget({ ...brand, platform, targetId: BAKERY });
    expect((await getConnectionStatus(brand)).facebook).toMatchObject({
      state: "connected",
      canPublish: true,
    });
  });

  test("only page is not connected by itself when the user may not create content there", async () => {
    await limit(BAKERY, ["ANALYZE"]);
    await connectFacebookPage(brand, [BAKERY]);
    expect((await getConnectionStatus(brand)).facebook).toMatchObject({ state: "choosing_target" });
  });

  test("Instagram account needs one publishing task on its page", async () => {
    await limit(BAKERY, ["MANAGE"]);
    await limit(STUDIO, ["ANALYZE"]);
    const { targets } = await grantMetaConsent(instagramPlatform, { pages: [BAKERY, STUDIO] });
    expect(targets.map(({ name, blocked }) => [name, blocked])).toEqual([
      ["shachar.bakery", undefined],
      ["hagal.studio", "create_content"],
    ]);
  });
});
