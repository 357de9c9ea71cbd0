import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { CONSOLE_PROOF_HOURS } from "@/lib/auth/limits";
import { signInBrowserAs } from "@/tests/e2e/fixtures";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import {
  createAccountViaApi,
  createDraftFixture,
  declineWalkthrough,
} from "@/tests/harness/account-fixtures";
import { insertJob } from "@/tests/harness/job-fixtures";
import { signUpOperator } from "@/tests/harness/operator-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const LONG = "Maximiliane-Theodora von Hohenlohe-Langenburg, מאפיית שחר בנחלת בנימין";

const VIDEO = {
  ...{ prompt: "Steam over a loaf", model: "silent", size: "720x1280", label: "Steam over a loaf" },
  ...{ accountId: randomUUID(), postId: randomUUID(), imageKey: null },
};

/** Operator and person of the open scene; each scene registers its own. */
let operator: SignedUpUser;
let person: SignedUpUser;
let brand = "";

async function signIn(page: Page, hasSecondFactor = true): Promise<void> {
  operator = await signUpOperator("browser", { hasSecondFactor });
  await signInBrowserAs(page.context(), operator);
}

/** Creates a person with brands, jobs in several states, a post with an unknown outcome, and entries of the log. */
async function createBusyPerson(page: Page): Promise<void> {
  await signIn(page);
  person = await signUp({ name: LONG });
  await declineWalkthrough(person);
  brand = await createAccountViaApi(person, {
    name: "Riverside Running and Outdoor Equipment Company",
  });
  await createAccountViaApi(person, { name: "מאפיית שחר Shachar Bakery" });
  const failed = {
    state: "failed",
    ended_at: new Date(),
    error: JSON.stringify({ code: "gave_up", message: "x" }),
  };
  await insertJob(person, failed);
  await insertJob(person, { kind: "video", cost: 22, input: VIDEO, ...failed });
  await insertJob(person);
  const post = await createDraftFixture(person, brand, {});
  await sql(
    `INSERT INTO publication (id, post_id, state, due_at, next_at, updated_at)
     VALUES (uuidv7(), $1, 'needs_review', now(), now(), now())`,
    [post._id],
  );
  for (const reason of ["ticket 7", `${LONG} `.repeat(3).trim()])
    await api(operator, "POST", `/operator/people/${person.user._id}/acts`, {
      ...{ act: "credits", change: "grant", credits: 50, reason },
    });
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const ofPerson = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `the console, ${name}`,
  before: createBusyPerson,
  path: () => `/operator/${person.user._id}`,
  ready: async (page, say) => {
    await heading("support.operator.log.title")(page, say);
    await expect(page.getByText(operator.email).first()).toBeVisible();
    await ready(page, say);
  },
  ...more,
});

/** The console of operators, and the banner while one views an account. */
export const OPERATOR: Scene[] = [
  {
    name: "the console, queues and a search",
    before: createBusyPerson,
    path: () => `/operator?q=${person.email}`,
    ready: async (page, say) => {
      await expect(page.getByRole("link", { name: LONG })).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(2);
      await heading("support.operator.failures.title")(page, say);
    },
    hasOneFilledAction: true,
  },
  {
    name: "the console, nothing found and nothing waiting",
    before: async (page) => {
      await signIn(page);
      await page.route("**/api/operator/overview", (route) =>
        route.fulfill({ json: { queues: [], failures: [] } }),
      );
    },
    path: () => "/operator?q=nothing-has-this-name",
    ready: heading("support.operator.search.noneTitle"),
  },
  {
    name: "the console, without an answer",
    before: async (page) => {
      await signIn(page);
      await page.route("**/api/operator/**", (route) => route.fulfill({ status: 403, json: {} }));
    },
    path: () => "/operator?q=dana",
    ready: (page) => expect(page.locator("[data-slot=note]")).toHaveCount(2),
    allow4xx: { "/api/operator/": [403] },
  },
  {
    name: "the console, two-step verification is off",
    before: (page) => signIn(page, false),
    path: () => "/operator",
    ready: heading("support.operator.twoStep.title"),
  },
  {
    name: "the console, a session without its second step",
    before: async (page) => {
      await signIn(page);
      await sql("UPDATE session SET stepped_up_at = NULL WHERE user_id = $1", [operator.user._id]);
    },
    path: () => "/operator",
    ready: text("support.operator.proof.text", { n: CONSOLE_PROOF_HOURS }),
    allow4xx: { "/api/operator/": [403] },
  },
  ofPerson("a person", async () => undefined),
  ofPerson("a person, the log", async (page) => {
    await page.locator("#operator-issues").evaluate((title) => title.scrollIntoView());
  }),
  ofPerson("an act without its number and reason", async (page, say) => {
    await press(page, say("support.operator.acts.grant"));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("support.operator.acts.grant"), exact: true })
      .click();
    await text("support.operator.acts.reasonMissing")(page, say);
  }),
  ofPerson("an act that is done", async (page, say) => {
    await press(page, say("support.operator.acts.endSessions"));
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(say("support.operator.acts.reason"), { exact: true }).fill("ticket 9");
    await dialog.getByRole("button", { name: say("support.operator.acts.endSessions"), exact: true }).click();
    await expect(dialog.getByRole("status")).toContainText("signed out everywhere");
  }),
  {
    name: "the studio while an operator views it",
    before: async (page) => {
      await createBusyPerson(page);
      await api(operator, "POST", `/operator/people/${person.user._id}/acting`, { reason: "ticket 7" });
    },
    path: () => `/account/${brand}`,
    ready: async (page, say) => {
      await expect(page.getByRole("region", { name: say("common.acting.label") })).toContainText(LONG);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    },
  },
];
