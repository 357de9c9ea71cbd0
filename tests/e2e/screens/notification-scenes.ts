import { expect } from "@playwright/test";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { heading, type Scene, text } from "@/tests/e2e/screens/define-scene";
import type { ScreenSeedData } from "@/tests/e2e/screens/seed-data";
import { declineWalkthrough } from "@/tests/harness/account-fixtures";
import { insertNotification } from "@/tests/harness/notification-fixtures";
import { sql } from "@/tests/harness/running-product";

const LIST = "/api/notifications?limit";
const LONG =
  "אנחנו פותחים מחר בשש (עם לחם מחמצת חם מהתנור), warm-sourdough-from-six-on-at-the-corner-of-the-old-harbour";

/** Creates one of each kind, read and unread, with the longest texts. */
async function fillBell({ people: { runner }, brands: { ended } }: ScreenSeedData): Promise<void> {
  await sql("DELETE FROM notification WHERE user_id = $1", [runner.user._id]);
  const [post] = await sql<{ id: string }>(
    "INSERT INTO post (id, account_id, platform, text, updated_at) VALUES (uuidv7(), $1, 'facebook', $2, now()) RETURNING id",
    [ended, LONG],
  );
  const add = (kind: string, hours: number, payload: object, fields: object = {}) =>
    insertNotification(runner, ended, {
      kind,
      payload: { platform: "facebook", ...payload },
      created_at: new Date(Date.now() - hours * HOUR_MS),
      ...fields,
    });
  const about = { post_id: post?.id };
  const endsAt = new Date(Date.now() + 7 * 24 * HOUR_MS).toISOString();
  await add("connection_expiring", 24 * 30, { platform: "linkedin", page: "Shachar Bakery", endsAt });
  await add("post_published", 50, { title: LONG }, { ...about, read_at: new Date() });
  await add("connection_ended", 25, { platform: "instagram", page: "מאפיית שחר Shachar Bakery (Jaffa)" });
  await add("film_ready", 3, { platform: undefined, title: "Ovens on Friday" }, about);
  await add("client_commented", 4, { title: LONG, comment: `${LONG}\n${LONG}` }, about);
  await add("client_approved", 5, { title: LONG }, about);
  await add("post_needs_review", 2, { title: "", problem: { code: "outcome_unknown", message: "x" } }, about);
  await add("post_failed", 0, { title: LONG, problem: { code: "page_authorization", message: "x" } }, about);
}

const bell = (
  name: string,
  as: "guest" | "runner",
  ready: Scene["ready"],
  more: Partial<Scene> = {},
): Scene => ({
  name: `the bell, ${name}`,
  as,
  path: ({ brands }) => `/account/${as === "runner" ? brands.ended : brands.guest}`,
  ready: async (page, say) => {
    await page.getByTestId("notifications-bell").click();
    await ready(page, say);
  },
  ...more,
});

/** Notifications: all kinds, none, and a failed response; and the mail preferences. */
export const NOTIFICATIONS: Scene[] = [
  bell(
    "full",
    "runner",
    async (page, say) => {
      const panel = page.getByRole("dialog", { name: say("common.notifications.title"), exact: true });
      await expect(panel.getByRole("listitem")).toHaveCount(8);
    },
    { before: (_, seedData) => fillBell(seedData) },
  ),
  bell("empty", "guest", text("common.notifications.empty"), {
    before: async (_, { people }) => {
      await declineWalkthrough(people.guest);
      await sql("DELETE FROM notification WHERE user_id = $1", [people.guest.user._id]);
    },
  }),
  bell(
    "without an answer",
    "guest",
    (page, say) => expect(page.getByRole("button", { name: say("common.retry") })).toBeVisible(),
    {
      before: async (page, { people }) => {
        await declineWalkthrough(people.guest);
        await page.route(`**${LIST}*`, (route) =>
          route.fulfill({ status: 403, json: { code: "forbidden" } }),
        );
      },
      allow4xx: { [LIST]: [403] },
    },
  ),
  {
    name: "all notifications, full",
    as: "runner",
    path: () => "/account/me/notifications",
    before: (_, seedData) => fillBell(seedData),
    ready: async (page) => expect(page.locator("[data-notification]")).toHaveCount(8),
  },
  {
    name: "all notifications, without an answer",
    as: "guest",
    path: () => "/account/me/notifications",
    before: (page) =>
      page.route(`**${LIST}*`, (route) => route.fulfill({ status: 403, json: { code: "forbidden" } })),
    ready: text("common.retry"),
    allow4xx: { [LIST]: [403] },
  },
  {
    name: "your settings, mail that cannot be chosen",
    as: "runner",
    path: () => "/account/me",
    before: (page) =>
      page.route("**/api/notifications/preferences", (route) => route.fulfill({ status: 403, json: {} })),
    ready: heading("auth.me.mail.title"),
    allow4xx: { "/api/notifications/preferences": [403] },
  },
];
