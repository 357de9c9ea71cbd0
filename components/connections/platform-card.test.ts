import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { expect, it } from "vitest";
import { CurrentAccountContext } from "@/components/accounts/use-current-account";
import { PlatformCard } from "@/components/connections/platform-card";
import type { AccountDto } from "@/lib/accounts/schemas";
import { connectionKeys } from "@/lib/connections/client/queries";
import type { ConnectionDto, TargetDto } from "@/lib/connections/schemas";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const ACCOUNT = { _id: "a-bakery" } as AccountDto;

const CHOOSING: ConnectionDto = {
  ...{
    state: "choosing_target",
    name: null,
    avatarUrl: null,
    kind: null,
    targets: [],
    expiresAt: null,
    daysLeft: null,
  },
  ...{
    canPublish: false,
    canComment: false,
    missing: [],
    quota: null,
    previous: null,
    app: null,
    offers: [],
  },
};

const page = (name: string, more: Partial<TargetDto> = {}): TargetDto => ({
  ...{ _id: name, name, avatarUrl: null, selected: false, kind: "page", blocked: null },
  ...more,
});

/** Renders the card while a page is chosen. Returns the text of each row with the buttons in it. */
function listRows(language: "en" | "he", targets: TargetDto[]): { text: string; buttons: number }[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(connectionKeys.targets(ACCOUNT._id, "facebook"), { targets });
  const card = createElement(PlatformCard, { platform: "facebook", connection: CHOOSING });
  const inAccount = createElement(CurrentAccountContext, { value: ACCOUNT }, card);
  const html = renderToHtml(language, createElement(QueryClientProvider, { client }, inAccount));
  return [...html.matchAll(/<li.*?<\/li>/g)].map(([row]) => ({
    text: extractText(row),
    buttons: row.split("<button").length - 1,
  }));
}

it.each([
  ["en", "You can’t create content on this Page. Ask its owner to give you that access, then connect again."],
  ["he", "אין לך הרשאה ליצור תוכן בדף הזה. אפשר לבקש אותה מבעלי הדף, ואז לחבר שוב."],
] as const)(
  "Page on which the user may not create content says so in %s and has no checkbox",
  (language, words) => {
    const [blocked, open] = listRows(language, [
      page("Studio", { blocked: "create_content" }),
      page("Bakery"),
    ]);
    expect(blocked?.text).toContain(words);
    expect(blocked?.buttons).toBe(0);
    expect(open?.text).not.toContain(words);
    expect(open?.buttons).toBe(1);
  },
);

it("blocked Page that is in use says why and has no checkbox", () => {
  const [row] = listRows("en", [page("Studio", { blocked: "create_content", selected: true })]);
  expect(row?.text).toContain("You can’t create content on this Page.");
  expect(row?.buttons).toBe(0);
});
