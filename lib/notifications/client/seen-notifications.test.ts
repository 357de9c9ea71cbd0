import { expect, test } from "vitest";
import { SeenNotifications } from "@/lib/notifications/client/seen-notifications";
import type { NotificationDto } from "@/lib/notifications/schemas";

const notification = (_id: string, readAt: string | null = null): NotificationDto => ({
  ...{ _id, readAt, kind: "post_failed", accountId: "a", brand: "Shachar Bakery", postId: "p" },
  ...{ platform: "facebook", language: "en", createdAt: "2026-11-22T07:00:00.000Z" },
});
const ids = (notices: NotificationDto[]) => notices.map(({ _id }) => _id);

test("SeenNotifications returns each unread notification after the first fetch once", () => {
  const fresh = new SeenNotifications();
  expect(fresh.take([notification("b"), notification("a")])).toEqual([]);
  expect(
    ids(fresh.take([notification("d"), notification("c", "2026-11-22T07:01:00.000Z"), notification("b")])),
  ).toEqual(["d"]);
  expect(fresh.take([notification("d"), notification("b")])).toEqual([]);
  const counted = [{ ...notification("d"), count: 2 }, notification("b")];
  expect([ids(fresh.take(counted)), fresh.take(counted)]).toEqual([["d"], []]);
});
