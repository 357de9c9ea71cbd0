import type { Page } from "@playwright/test";
import type { MessageKeyIn } from "@/lib/i18n/message-keys";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import type { Translate } from "@/tests/e2e/messages";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { control, readRunFile, sql } from "@/tests/harness/running-product";

const NAME = "Shachar Bakery";

for (const language of sampleLanguages("en")) {
  test.describe(`connections in ${language}`, () => {
    test.use({ language });

    // spec: 1.9, D7.12, D11.1
    test("connection is declined, created, chosen, renewed, repaired, removed and restored", async ({
      page,
      say,
      signUp,
    }) => {
      test.setTimeout(90_000);
      const brand = await createAccountViaApi(await signUp());
      const card = cardOf(page, say, brand);
      await card.open();

      await test.step("declined consent connects nothing", async () => {
        await card.leave("connect", "#deny");
        await expect(page.getByText(card.say("result.denied"))).toBeVisible();
        await card.shows("stateNone");
      });
      await test.step("expired state shows a message and connects nothing", async () => {
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
        await choices.filter({ hasText: NAME }).getByRole("checkbox").press("Space");
        await card.region.getByRole("button", { name: card.say("use") }).press("Enter");
        await card.shows("stateOk");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          card.say("titleSome", { n: 1, all: 3 }),
        );
      });
      await test.step("coming expiry is shown here and on the dashboard", async () => {
        await card.change("expires_at = now() + interval '9 days 12 hours'");
        await card.open();
        await card.shows("stateExpiring");
        await expect(card.region.getByText(card.say("expiring", { n: 9 }))).toBeVisible();
        await page.getByRole("link", { name: say("common.nav.today") }).click();
        const health = page.getByRole("region", { name: say("dashboard.connectionHealth.title") });
        await expect(health.getByText(say("dashboard.connectionHealth.ends_soon", { n: 9 }))).toBeVisible();
        await health.getByRole("link", { name: say("dashboard.connectionHealth.renew") }).click();
        await card.leave("renew", "#allow");
        await card.shows("stateOk");
      });
      await test.step("missing permission is named and fixed by connecting again", async () => {
        await card.change("scopes = ARRAY['pages_show_list', 'pages_read_engagement']");
        await card.open();
        await card.shows("statePermission");
        await expect(card.region.getByRole("listitem")).toHaveText([card.say("scope.pages_manage_posts")]);
        await card.leave("reconnect", "#allow");
        await card.shows("stateOk");
      });
      await test.step("disconnected account remembers the page and reconnects it", async () => {
        // All tests share the emulator's one user; a real revocation would affect the others.
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

/** Facebook's card on the connections screen of an account. */
function cardOf(page: Page, texts: Translate, brand: string) {
  const say = (key: MessageKeyIn<"dashboard.connections">, values?: Record<string, string | number>) =>
    texts(`dashboard.connections.${key}`, values);
  const region = page.getByRole("region", { name: say("facebook") });
  return {
    say,
    region,
    open: () => page.goto(`/account/${brand}/connections`),
    /** Presses the button that opens the platform, answers the consent there and returns. */
    leave: async (
      button: MessageKeyIn<"dashboard.connections">,
      response: "#allow" | "#deny",
      meanwhile?: () => Promise<unknown>,
    ) => {
      await region.getByRole("button", { name: say(button, { network: say("facebook") }) }).click();
      await expect(page).toHaveURL((url) => url.origin === new URL(readRunFile().sandbox.url).origin);
      await meanwhile?.();
      await page.locator(response).click();
      await expect(page).toHaveURL((url) => url.origin === readRunFile().app.url);
    },
    shows: (state: MessageKeyIn<"dashboard.connections">) =>
      expect(region.getByText(say(state), { exact: true }).first()).toBeVisible(),
    /** Sets values that only time or the platform could change. */
    change: (set: string) => sql(`UPDATE connection SET ${set} WHERE account_id = $1`, [brand]),
  };
}
