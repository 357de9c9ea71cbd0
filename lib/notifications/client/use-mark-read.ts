"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { keepRead, refreshNotifications } from "@/lib/notifications/client/queries";
import { type ReadBody, readAnswer } from "@/lib/notifications/schemas";

/** Takes some or all notifications as read. One that is gone by now is no failure: the list is asked for again. */
export function useMarkRead() {
  const client = useQueryClient();
  return useAction(
    (body: ReadBody, idempotencyKey) =>
      request("POST", "/notifications/read", { body, idempotencyKey, schema: readAnswer }),
    {
      onSuccess: ({ unread }, body) => {
        if ("ids" in body) keepRead(client, (id) => body.ids.includes(id), unread);
        else return refreshNotifications(client);
      },
      onError: () => refreshNotifications(client),
    },
  );
}
