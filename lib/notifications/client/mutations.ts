"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import {
  invalidateNotifications,
  markReadInCache,
  notificationKeys,
} from "@/lib/notifications/client/queries";
import type {
  MarkReadBody,
  markReadResponse,
  PreferencesBody,
  preferencesResponse,
} from "@/lib/notifications/schemas";

/** Marks some or all notifications as read. A deleted one is no error: the list is refetched. */
export function useMarkRead() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: MarkReadBody, idempotencyKey) =>
      request<ResponseOf<typeof markReadResponse>>("POST", "/notifications/read", { body, idempotencyKey }),
    {
      onSuccess: ({ unread }, body) => {
        if ("ids" in body) markReadInCache(client, (id) => body.ids.includes(id), unread);
        else return invalidateNotifications(client);
      },
      onError: () => invalidateNotifications(client),
    },
  );
}

export function useSavePreferences() {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: PreferencesBody, idempotencyKey) =>
      request<ResponseOf<typeof preferencesResponse>>("PUT", "/notifications/preferences", {
        body,
        idempotencyKey,
      }),
    { onSuccess: (response) => client.setQueryData(notificationKeys.preferences, response) },
  );
}
