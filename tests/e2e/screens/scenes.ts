import { expect, type Page } from "@playwright/test";
import type { MessageKey, MessageKeyIn } from "@/lib/i18n/message-keys";
import { getGoogleUrl, googleButton, openChooser } from "@/tests/e2e/google-page-objects";
import type { Translate } from "@/tests/e2e/messages";
import { BILLING } from "@/tests/e2e/screens/billing-scenes";
import { COMPOSER } from "@/tests/e2e/screens/composer-scenes";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import { EDITOR } from "@/tests/e2e/screens/editor-scenes";
import { EDIT_SCENE } from "@/tests/e2e/screens/image-edit-scenes";
import { INSIGHTS } from "@/tests/e2e/screens/insight-scenes";
import { JOBS_SCENE } from "@/tests/e2e/screens/jobs-scene";
import { LIBRARY } from "@/tests/e2e/screens/library-scenes";
import { NOTIFICATIONS } from "@/tests/e2e/screens/notification-scenes";
import { OPERATOR } from "@/tests/e2e/screens/operator-scenes";
import { PLANNER } from "@/tests/e2e/screens/planner-scenes";
import { POST_LIST } from "@/tests/e2e/screens/post-list-scenes";
import { REVIEW } from "@/tests/e2e/screens/review-scenes";
import { SECOND_FACTOR } from "@/tests/e2e/screens/second-factor-scenes";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { STOCK } from "@/tests/e2e/screens/stock-scenes";
import { VIDEO_SCENE } from "@/tests/e2e/screens/video-scene";
import { VOICE } from "@/tests/e2e/screens/voice-scenes";
import { sql } from "@/tests/harness/running-product";

const today = (name: string, brand: keyof ScreenSeedData["brands"], title: MessageKey): Scene => ({
  name: `Today, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands[brand]}`,
  ready: heading(title, { n: 2 }),
});
const composer = (post: keyof ScreenSeedData["posts"], ready: Scene["ready"]): Scene => ({
  name: `the composer, ${post}`,
  as: "baker",
  path: ({ brands, posts }) => `/account/${brands.full}/posts/${posts[post]}`,
  ready,
  hasOneFilledAction: true,
});
const connections = (
  brand: keyof ScreenSeedData["brands"],
  as: keyof ScreenSeedData["people"],
  state: MessageKeyIn<"dashboard.connections">,
): Scene => ({
  name: `connections, ${brand}`,
  as,
  path: ({ brands }) => `/account/${brands[brand]}/connections`,
  ready: text(`dashboard.connections.${state}`),
});

const settings = (name: string, as: keyof ScreenSeedData["people"], ready: Scene["ready"]): Scene => ({
  name: `your settings, ${name}`,
  as,
  path: () => "/account/me",
  ready,
  allow4xx: { "/api/auth/sessions": [403], "/api/auth/me/password": [401] },
});
async function askDeletion(page: Page, say: Translate): Promise<void> {
  await page.getByRole("button", { name: say("auth.me.delete.open") }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
}
const publicPage = (name: string, path: "" | `/${string}`): Scene => ({
  name,
  path: (_, language) => (language === "he" ? `/he${path}` : path || "/"),
  ready: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
});
const dialog = (key: MessageKey) => (page: Page, say: Translate) =>
  expect(page.getByRole("dialog", { name: say(key), exact: true })).toBeVisible();
const setTour = (state: string, step: number) => (_: Page, seedData: ScreenSeedData) => {
  const set = 'UPDATE "user" SET walkthrough_state = $2, walkthrough_step = $3 WHERE id = $1';
  return sql(set, [seedData.people.guest.user._id, state, step]);
};
const tourStep = (name: "brand" | "quick" | "help", step: number): Scene => ({
  name: `the walkthrough, ${name}`,
  as: "guest",
  path: ({ brands }) => `/account/${brands.guest}`,
  before: setTour("running", step),
  ready: dialog(`support.walkthrough.steps.${name}.title`),
});
const refuse = (address: string) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ status: 503, json: {} }));

/** Overlays, and what the auth guard shows instead of a page. */
const OVERLAYS: Scene[] = [
  {
    name: "the welcome to the trial",
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}`,
    before: (page) =>
      page.addInitScript(() => {
        // The empty page between two languages has no storage.
        if (location.origin === "null") return;
        sessionStorage.setItem("kolot.freeTrialPopup", "true");
        sessionStorage.setItem("kolot.freeTrialPopup.reason", "googleSignIn");
      }),
    ready: dialog("subscription.welcome.title.trial"),
  },
  {
    name: "the offer of the walkthrough",
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}`,
    before: setTour("new", 0),
    ready: dialog("support.walkthrough.offer"),
  },
  tourStep("brand", 0),
  tourStep("quick", 1),
  tourStep("help", 5),
  {
    name: "not enough credits",
    as: "spent",
    path: ({ brands, posts }) => `/account/${brands.spent}/posts/${posts.spent}`,
    ready: async (page, say) => {
      await page.getByLabel(say("posts.idea.label")).fill("Warm sourdough from six on");
      await page.getByRole("button", { name: say("posts.idea.rewrite") }).click();
      await dialog("subscription.insufficientCredits.title.text")(page, say);
      // The plans can be chosen when the subscription is known.
      await expect(page.locator("[data-recommended]")).toBeFocused();
    },
    allow4xx: { "/api/posts/generate-text": [402] },
  },
  JOBS_SCENE,
  EDIT_SCENE,
  VIDEO_SCENE,
  {
    name: "a gate that gets no answer",
    as: "guest",
    path: () => "/account",
    before: refuse("**/api/auth/check"),
    ready: (page, say) => expect(page.getByRole("button", { name: say("common.retry") })).toBeVisible(),
    allow4xx: { "/api/auth/check": [503] },
  },
  {
    name: "a verification outside the user's session",
    path: ({ verifyPath }) => verifyPath,
    ready: heading("auth.verify.proofTitle"),
  },
  {
    name: "a verified address",
    path: ({ verifiedPath }) => verifiedPath,
    ready: heading("auth.verify.doneTitle"),
  },
  {
    name: "an address verified where somebody else is signed in",
    as: "baker",
    path: ({ verifiedPath }) => verifiedPath,
    ready: (page, say) =>
      expect(page.getByRole("button", { name: say("auth.verify.signOut") })).toBeVisible(),
  },
  {
    name: "a verification without an answer",
    path: ({ verifyPath }) => verifyPath,
    before: refuse("**/api/auth/verify-email/**"),
    ready: heading("auth.verify.failedTitle"),
    allow4xx: { "/api/auth/verify-email/": [503] },
  },
];
const brandSettings = (name: string, brand: keyof ScreenSeedData["brands"]): Scene => ({
  name: `brand settings, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands[brand]}/settings`,
  ready: heading("dashboard.settings.title"),
});

/** Presses Google's button and chooses a user whose email address Google has not verified. */
const chooseTom = async (page: Page) => {
  const chooser = await openChooser(page);
  await chooser.getByRole("button", { name: "Tom Reed" }).click();
};
const withGoogle = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `sign in, Google ${name}`,
  path: () => "/auth",
  ready,
  ...more,
});

/** Results of a Google sign-in. */
const GOOGLE: Scene[] = [
  withGoogle("asked", async (page, say) => {
    await (await openChooser(page)).close();
    await text("auth.google.choosing")(page, say);
  }),
  withGoogle("on its way", async (page, say) => {
    await page.route("**/api/auth/google", () => undefined);
    await chooseTom(page);
    await heading("auth.google.waitingTitle")(page, say);
  }),
  withGoogle(
    "refused",
    async (page, say) => {
      await chooseTom(page);
      await text("common.errors.google_unverified")(page, say);
    },
    { allow4xx: { "/api/auth/google": [403] } },
  ),
  withGoogle("out of reach", text("auth.google.unreachable"), {
    before: (page) => page.route(getGoogleUrl("client"), (route) => route.fulfill({ status: 503, body: "" })),
    allow4xx: { "/google/gsi/client": [503] },
  }),
];

/** Every screen in each visually different state. A new screen adds its entry here. */
export const SCENES: Scene[] = [
  publicPage("the first page", ""),
  publicPage("about", "/about"),
  publicPage("the privacy policy", "/privacy-policy"),
  publicPage("the terms of use", "/terms-of-use"),
  publicPage("the accessibility statement", "/accessibility"),
  {
    name: "the style guide",
    path: () => "/test",
    ready: (page) => expect(page.getByRole("link", { name: "/api/openapi.json" })).toBeVisible(),
  },
  { name: "sign in", path: () => "/auth", ready: (page) => expect(googleButton(page)).toBeVisible() },
  { name: "sign up", path: () => "/auth?mode=signup", ready: heading("auth.signUpTitle") },
  {
    name: "a verification link that is none",
    path: () => "/verify-email/bad",
    ready: heading("auth.verify.expiredTitle"),
    allow4xx: { "/api/auth/verify-email/": [404, 410] },
  },
  { name: "a forgotten password", path: () => "/auth?mode=forgot", ready: heading("auth.forgot.title") },
  {
    name: "a forgotten password, asked",
    path: () => "/auth?mode=forgot",
    ready: async (page, say) => {
      // Fulfilled here, because a real request would count against the rate limit that all scenes share.
      await page.route("**/api/auth/forgot-password", (route) => route.fulfill({ status: 202, json: {} }));
      await page.getByLabel(say("auth.email")).fill("a-rather-long-name.of-somebody@post.example.co.il");
      await page.getByRole("button", { name: say("auth.forgot.submit") }).click();
      await expect(page.getByRole("status").filter({ hasText: "post.example.co.il" })).toBeVisible();
    },
  },
  {
    name: "a reset link, done",
    path: () => "/auth/reset-password/good",
    ready: async (page, say) => {
      await page.route("**/api/auth/reset-password", (route) => route.fulfill({ status: 204 }));
      await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill("quite another staple");
      await page.getByRole("button", { name: say("auth.reset.submit") }).click();
      await heading("auth.reset.doneTitle")(page, say);
    },
  },
  { name: "a reset link", path: () => "/auth/reset-password/bad", ready: heading("auth.reset.title") },
  {
    name: "a reset link that is used up",
    path: () => "/auth/reset-password/bad",
    ready: async (page, say) => {
      await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill("quite another staple");
      await page.getByRole("button", { name: say("auth.reset.submit") }).click();
      await heading("auth.reset.expiredTitle")(page, say);
    },
    allow4xx: { "/api/auth/reset-password": [410] },
  },
  {
    name: "the first page, after leaving",
    path: (_, language) => (language === "he" ? "/he#account-deleted" : "/#account-deleted"),
    ready: async (page) => {
      // Navigation to the same URL with a fragment does not reload the page.
      await page.reload();
      await expect(page.locator("#account-deleted")).toBeVisible();
    },
  },
  settings("filled", "baker", text("auth.me.thisDevice")),
  settings("a long name", "runner", text("auth.me.thisDevice")),
  settings("no password", "googler", text("auth.me.thisDevice")),
  settings("without the list of devices", "baker", async (page, say) => {
    await page.route("**/api/auth/sessions", (route) => route.fulfill({ status: 403, json: {} }));
    await page.reload();
    await expect(page.getByRole("button", { name: say("common.retry") })).toBeVisible();
  }),
  settings("a wrong password", "baker", async (page, say) => {
    const refusal = { error: "Wrong", code: "invalid_credentials" };
    await page.route("**/api/auth/me/password", (route) => route.fulfill({ status: 401, json: refusal }));
    await page.getByLabel(say("auth.me.currentPassword"), { exact: true }).fill("not the password");
    await page.getByLabel(say("auth.reset.newPassword"), { exact: true }).fill("quite another staple");
    await page.getByRole("button", { name: say("auth.reset.submit") }).click();
    await text("auth.errors.passwordWrong")(page, say);
  }),
  settings("the question before deleting", "baker", askDeletion),
  settings("the question before deleting, no password", "googler", askDeletion),
  { name: "the first brand", as: "newcomer", path: () => "/account", ready: heading("common.account.title") },
  {
    name: "another brand at the limit of the plan",
    as: "baker",
    path: () => "/account?new=1",
    ready: (page, say) =>
      expect(page.getByText(say("common.account.atLimit", { limit: 3, n: 3 }))).toBeVisible(),
  },
  brandSettings("plain", "empty"),
  brandSettings("with a logo and scheduled posts", "full"),
  brandSettings("with long texts and twelve colours", "choosing"),
  today("filled", "full", "dashboard.today.headlineAttention"),
  today("empty", "empty", "dashboard.today.headlineConnect"),
  {
    name: "a brand that is not there",
    as: "baker",
    path: ({ brands }) => `/account/${brands.ended}`,
    ready: heading("common.account.notFoundTitle"),
  },
  connections("empty", "baker", "stateNone"),
  connections("choosing", "baker", "stateChoose"),
  connections("full", "baker", "stateOk"),
  connections("ended", "runner", "stateReconnect"),
  connections("forbidden", "runner", "statePermission"),
  connections("ending", "runner", "stateExpiring"),
  connections("parted", "payer", "stateNone"),
  {
    name: "Today, under clouds",
    as: "runner",
    path: ({ brands }) => `/account/${brands.ending}`,
    ready: text("dashboard.connectionHealth.ends_soon", { n: 9 }),
  },
  composer("empty", heading("posts.screen.new")),
  composer("draft", heading("posts.preflight.title")),
  composer("film", (page) => expect(page.getByTestId("video-item").getByRole("button")).toBeVisible()),
  composer("scheduled", text("posts.schedule.changeTime")),
  composer("published", heading("posts.receipt.title")),
  composer("failed", text("posts.outcome.failedTitle")),
  composer("review", text("posts.outcome.reviewTitle")),
  ...COMPOSER,
  ...POST_LIST,
  ...GOOGLE,
  ...SECOND_FACTOR,
  ...EDITOR,
  ...LIBRARY,
  ...STOCK,
  ...REVIEW,
  ...VOICE,
  ...NOTIFICATIONS,
  ...INSIGHTS,
  ...PLANNER,
  ...BILLING,
  ...OVERLAYS,
  ...OPERATOR,
];
