import { expect, test } from "vitest";
import { FreshNotices } from "@/lib/notifications/client/fresh-notices";
import type { NotificationWire } from "@/lib/notifications/schemas";

const notice = (_id: string, readAt: string | null = null): NotificationWire => ({
  ...{ _id, readAt, kind: "post_failed", accountId: "a", brand: "Shachar Bakery", postId: "p" },
  ...{ platform: "facebook", createdAt: "2026-11-22T07:00:00.000Z" },
});
const ids = (notices: NotificationWire[]) => notices.map(({ _id }) => _id);

test("what comes after the first look is news, once; what is read elsewhere, or older, is none", () => {
  const fresh = new FreshNotices();
  expect(fresh.take([notice("b"), notice("a")])).toEqual([]);
  expect(ids(fresh.take([notice("d"), notice("c", "2026-11-22T07:01:00.000Z"), notice("b")]))).toEqual(["d"]);
  expect(fresh.take([notice("d"), notice("b")])).toEqual([]);
});
