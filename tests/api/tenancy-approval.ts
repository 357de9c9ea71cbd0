import { byPath, FEBRUARY, type Ids, type TenancyCase } from "@/tests/api/tenancy-case";

/** Routes of client approval: links, comments and decisions. */
export const APPROVAL_TENANCY: TenancyCase[] = [
  byPath("GET", "/content-plan/{id}/review-links"),
  byPath("POST", "/content-plan/{id}/review-links", FEBRUARY),
  ...(["account", "ownAccount"] as const).flatMap((brand) =>
    [
      { method: "DELETE", more: "" },
      { method: "PATCH", more: "", body: { remindsClient: true } },
      { method: "POST", more: "/mails", body: { email: "taken@example.com" } },
    ].map(({ method, more, body }) => ({
      ...{ route: `/content-plan/{id}/review-links/{linkId}${more}`, method },
      how: brand === "account" ? "ids in the path" : "link in the path, behind one's own brand",
      request: (ids: Ids) => ({
        path: `/content-plan/${ids[brand]}/review-links/${ids.reviewLink}${more}`,
        ...(body && { body }),
      }),
    })),
  ),
  {
    route: "/content-plan/{id}/review-links",
    method: "POST",
    how: "picked post in the body, behind one's own brand",
    request: ({ ownAccount, post }) => ({
      path: `/content-plan/${ownAccount}/review-links`,
      body: { postIds: [post] },
    }),
  },
  {
    route: "/review/{token}/decisions",
    method: "POST",
    how: "post in the body, over a link of one's own",
    request: ({ ownToken, post }) => ({
      path: `/review/${ownToken}/decisions`,
      body: { postId: post, revision: 1, decision: "approved" },
    }),
  },
  ...["POST", "DELETE"].map((method) => ({
    ...{ route: "/review-reminders/{token}", method, how: "link in a forged token" },
    request: ({ reviewLink }: Ids) => ({
      path: `/review-reminders/${reviewLink.replaceAll("-", "")}${"0".repeat(64)}`,
    }),
  })),
  byPath("GET", "/content-plan/{id}/comments"),
  ...(["account", "ownAccount"] as const).flatMap((brand) => [
    {
      ...{ route: "/content-plan/{id}/comments/{commentId}", method: "PUT", how: `comment behind ${brand}` },
      request: (ids: Ids) => ({
        path: `/content-plan/${ids[brand]}/comments/${ids.comment}`,
        body: { resolved: true },
      }),
    },
    {
      route: "/content-plan/{id}/comments/{commentId}/replies",
      ...{ method: "POST", how: `comment behind ${brand}` },
      request: (ids: Ids) => ({
        path: `/content-plan/${ids[brand]}/comments/${ids.comment}/replies`,
        body: { key: "one-answer", text: "Slipped in" },
      }),
    },
  ]),
  {
    ...{
      route: "/review/{token}/comments",
      method: "POST",
      how: "post in the body, over a link of one's own",
    },
    request: ({ ownToken, post }) => ({
      path: `/review/${ownToken}/comments`,
      body: { key: "one-comment", postId: post, text: "Slipped in", reviewer: "Dana" },
    }),
  },
];
