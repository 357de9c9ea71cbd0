import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/e2e/fixtures";
import type { Say } from "@/tests/e2e/texts";
import { control, run, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const NAME = "Shachar Bakery";

for (const language of ["en", "he"] as const) {
  test.describe(`connections in ${language}`, () => {
    test.use({ language });

    test("are declined, made, chosen, renewed, mended, ended and found again", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const brand = await makeBrand(await signUp());
      const card = cardOf(page, say, brand);
      await card.open();

      await test.step("declined: nothing is connected", async () => {
        await card.leave("connect", "#deny");
        await expect(page.getByText(card.say("result.denied"))).toBeVisible();
        await card.shows("stateNone");
      });
      await test.step("too late: said, and nothing is connected", async () => {
        await card.leave("connect", "#allow", () =>
          sql("UPDATE oauth_state SET expires_at = now() WHERE account_id = $1", [brand]),
        );
        await expect(page.getByText(card.say("result.expired"))).toBeVisible();
        await card.shows("stateNone");
      });
      await test.step("one of two pages is chosen", async () => {
        await card.leave("connect", "#allow");
        await card.shows("stateChoose");
        const choices = card.region.getByRole("listitem");
        await expect(choices).toHaveCount(2);
        await choices.filter({ hasText: NAME }).getByRole("button").press("Enter");
        await card.shows("stateOk");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(card.say("titleOk"));
      });
      await test.step("its end is foretold, here and on the day screen", async () => {
        await card.change("expires_at = now() + interval '9 days 12 hours'");
        await card.open();
        await card.shows("stateSoon");
        await expect(card.region.getByText(card.say("soon", { n: 9 }))).toBeVisible();
        await page.getByRole("link", { name: say("common.nav.today") }).click();
        await expect(page.getByText(say("dashboard.weather.ends_soon", { n: 9 }))).toBeVisible();
        await page.getByRole("link", { name: say("dashboard.weather.renew") }).click();
        await card.leave("renew", "#allow");
        await card.shows("stateOk");
      });
      await test.step("a missing permission is named, and connecting again mends it", async () => {
        await card.change("scopes = ARRAY['pages_show_list', 'pages_read_engagement']");
        await card.open();
        await card.shows("statePermission");
        await expect(card.region.getByRole("listitem")).toHaveText([card.say("scope.pages_manage_posts")]);
        await card.leave("reconnect", "#allow");
        await card.shows("stateOk");
      });
      await test.step("ended, it remembers the page, and finds it again", async () => {
        // All tests share the network's one person: what this one takes back would be gone for them.
        const revoke = { service: "meta", method: "DELETE", path: "/v26.0/me/permissions", times: 1 };
        await control.armFault({ ...revoke, action: { kind: "status", status: 400 } });
        await card.region.getByRole("button", { name: card.say("disconnect") }).click();
        await card.shows("stateNone");
        await expect(card.region.getByText(NAME)).toBeVisible();
        await card.leave("reconnect", "#allow");
        await card.shows("stateOk");
        await expect(card.region.getByText(NAME)).toBeVisible();
      });
    });
  });
}

/** Facebook's card on the connections screen of a brand. */
function cardOf(page: Page, texts: Say, brand: string) {
  const say = (key: string, values?: Record<string, string | number>) =>
    texts(`dashboard.connections.${key}`, values);
  const region = page.getByRole("region", { name: say("facebook") });
  return {
    say,
    region,
    open: () => page.goto(`/account/${brand}/connections`),
    /** Presses the button that leads to the network, answers there, and is back. */
    leave: async (button: string, answer: "#allow" | "#deny", meanwhile?: () => Promise<unknown>) => {
      await region.getByRole("button", { name: say(button, { network: say("facebook") }) }).click();
      await expect(page).toHaveURL((url) => url.origin === new URL(run().sandbox.url).origin);
      await meanwhile?.();
      await page.locator(answer).click();
      await expect(page).toHaveURL((url) => url.origin === run().app.url);
    },
    shows: (state: string) => expect(region.getByText(say(state), { exact: true }).first()).toBeVisible(),
    /** What only time or the network could bring about. */
    change: (set: string) => sql(`UPDATE connection SET ${set} WHERE account_id = $1`, [brand]),
  };
}
