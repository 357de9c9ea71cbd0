"use client";

import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { notificationKeys } from "@/lib/notifications/client/queries";
import { type PreferencesBody, preferencesAnswer } from "@/lib/notifications/schemas";

/** Chooses which notifications come by mail too; the answer is all of them. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useAction(
    (body: PreferencesBody, idempotencyKey) =>
      request("PUT", "/notifications/preferences", { body, idempotencyKey, schema: preferencesAnswer }),
    { onSuccess: (answer) => client.setQueryData(notificationKeys.preferences, answer) },
  );
}
