import { expect } from "@playwright/test";
import { heading, type Scene } from "@/tests/e2e/screens/define-scene";
import { DESIGNS } from "@/tests/e2e/screens/design-scenes";
import { declineWalkthrough } from "@/tests/harness/account-fixtures";

const posts = (name: string, ready: Scene["ready"], more: Partial<Scene> = {}): Scene => ({
  name: `posts, ${name}`,
  as: "baker",
  path: ({ brands }) => `/account/${brands.full}/posts`,
  ready,
  ...more,
});

const LOST = "/api/posts/search";

/** The post list beside designs: full, without search results, empty, and with a failed response. */
export const POST_LIST: Scene[] = [
  posts("full", (page) => expect(page.locator("[data-post]").first()).toBeVisible()),
  posts("nothing found", heading("posts.list.noneTitle"), {
    path: ({ brands }) =>
      `/account/${brands.full}/posts?q=${"pumpernickel".repeat(9)}&status=draft,failed&from=2026-01-01`,
  }),
  posts("none", heading("dashboard.recentPosts.empty"), {
    as: "guest",
    path: ({ brands }) => `/account/${brands.guest}/posts`,
    before: (_, { people }) => declineWalkthrough(people.guest),
  }),
  posts("without an answer", heading("posts.list.page"), {
    before: (page) => page.route(`**${LOST}**`, (route) => route.fulfill({ status: 403, json: {} })),
    allow4xx: { [LOST]: [403] },
  }),
  ...DESIGNS,
];
