import { expect, sampleLanguages, signInBrowserAs, test } from "@/tests/e2e/fixtures";
import { createAccountViaApi, declineWalkthrough } from "@/tests/harness/account-fixtures";
import { signUpOperator } from "@/tests/harness/operator-fixtures";
import { api, signUp, sql } from "@/tests/harness/running-product";
import { getTotpCode } from "@/tests/harness/totp-code";

// What is refused while the account of a person is viewed and after its end, and the proof that the server asks for.
test.use({ allow4xx: { "/api/": [403] } });

for (const language of sampleLanguages("en")) {
  test.describe(`console of operators in ${language}`, () => {
    test.use({ language });

    test("operator finds a person, grants credits, views the account read-only and stops", async ({
      page,
      context,
      say,
    }) => {
      const [operator, person] = [await signUpOperator("browser"), await signUp({ name: "Noa Levi" })];
      await declineWalkthrough(person);
      await createAccountViaApi(person, { name: "Shachar Bakery" });
      await signInBrowserAs(context, operator);

      await page.goto("/operator");
      const search = page.getByRole("searchbox");
      await page.getByRole("button", { name: say("support.operator.search.submit"), exact: true }).click();
      await expect(search).toHaveAccessibleDescription(new RegExp(say("support.operator.search.missing")));
      await search.fill(person.email);
      await search.press("Enter");
      await page.getByRole("link", { name: "Noa Levi" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Noa Levi" })).toBeVisible();

      await page.getByRole("button", { name: say("support.operator.acts.grant"), exact: true }).click();
      const dialog = page.getByRole("dialog");
      const confirm = dialog.getByRole("button", { name: say("support.operator.acts.grant"), exact: true });
      await confirm.click();
      const credits = dialog.getByLabel(say("support.operator.acts.credits"), { exact: true });
      await expect(credits).toBeFocused();
      await credits.fill("50");
      await confirm.click();
      const reason = dialog.getByLabel(say("support.operator.acts.reason"), { exact: true });
      await expect(reason).toHaveAccessibleDescription(
        new RegExp(say("support.operator.acts.reasonMissing")),
      );
      await reason.fill("ticket 7");
      await confirm.click();
      await expect(dialog.getByRole("status")).toContainText("grant 50, balance 150");
      await dialog.getByRole("button", { name: say("support.operator.acts.close"), exact: true }).click();
      const log = page.getByRole("region", { name: say("support.operator.log.title"), exact: true }).first();
      await expect(log).toContainText("credits grant: grant 50, balance 150");
      await expect(log).toContainText(operator.email);

      await page.getByRole("button", { name: say("support.operator.acts.viewAs"), exact: true }).click();
      await reason.fill("ticket 8");
      await dialog.getByRole("button", { name: say("support.operator.acts.viewAs"), exact: true }).click();
      const banner = page.getByRole("region", { name: say("common.acting.label") });
      await expect(banner).toContainText("Noa Levi");
      await expect(banner).toContainText(person.email);
      await expect(page).toHaveURL(/\/account\/[0-9a-f-]{36}$/);

      await page.goto("/account/me");
      await expect(banner).toBeVisible();
      await page.getByLabel(say("auth.name"), { exact: true }).fill("Somebody");
      await page
        .getByRole("button", { name: say("auth.me.save"), exact: true })
        .first()
        .click();
      await expect(page.getByText(say("common.errors.read_only")).first()).toBeVisible();
      expect((await api(person, "GET", "/auth/me")).body.user.name).toBe("Noa Levi");

      await banner.getByRole("button", { name: say("common.acting.stop") }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Noa Levi" })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/operator/${person.user._id}$`));
      await expect(banner).toHaveCount(0);
      await expect(log).toContainText("act as end: stopped");
    });

    test("end of viewing replaces the screen, and one button opens the console again", async ({
      page,
      context,
      say,
    }) => {
      const [operator, person] = [await signUpOperator("browser"), await signUp({ name: "Noa Levi" })];
      await declineWalkthrough(person);
      await createAccountViaApi(person, { name: "Shachar Bakery" });
      await signInBrowserAs(context, operator);
      await api(operator, "POST", `/operator/people/${person.user._id}/acting`, { reason: "ticket 7" });
      await page.goto("/account/me");
      await page.getByLabel(say("auth.name"), { exact: true }).fill("Somebody");
      await sql("UPDATE acting_session SET ends_at = now() - interval '1 second' WHERE user_id = $1", [
        person.user._id,
      ]);
      await page
        .getByRole("button", { name: say("auth.me.save"), exact: true })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: say("common.acting.endedTitle") })).toBeVisible();
      await page.getByRole("button", { name: say("common.acting.toConsole"), exact: true }).click();
      await expect(page.getByRole("heading", { name: say("support.operator.title") })).toBeVisible();
      for (const user of [operator, person])
        expect((await api(user, "GET", "/auth/me")).body.user.name).not.toBe("Somebody");
    });

    test("identity is confirmed before an act when the last proof is old, and the act goes on", async ({
      page,
      context,
      say,
    }) => {
      const [operator, person] = [await signUpOperator("browser"), await signUp({ name: "Noa Levi" })];
      const id = operator.user._id;
      await sql("UPDATE session SET stepped_up_at = now() - interval '11 minutes' WHERE user_id = $1", [id]);
      await sql("UPDATE totp_secret SET last_step = 0 WHERE user_id = $1", [id]);
      await signInBrowserAs(context, operator);
      await page.goto(`/operator/${person.user._id}`);
      await page.getByRole("button", { name: say("support.operator.acts.endSessions"), exact: true }).click();
      await page.getByLabel(say("support.operator.acts.reason"), { exact: true }).fill("ticket 9");
      const dialog = page.getByRole("dialog");
      await dialog
        .getByRole("button", { name: say("support.operator.acts.endSessions"), exact: true })
        .click();
      const proof = page.getByRole("dialog", { name: say("auth.secondFactor.confirmTitle") });
      await proof
        .getByLabel(say("auth.secondFactor.totp.label"), { exact: true })
        .fill(getTotpCode(operator.totpSecret));
      await proof.getByRole("button", { name: say("auth.secondFactor.submit"), exact: true }).click();
      await expect(dialog.getByRole("status")).toContainText("signed out everywhere");
      expect((await api(person, "GET", "/auth/me")).status).toBe(401);
    });
  });
}
