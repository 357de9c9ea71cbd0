"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useStore } from "zustand";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import { toApiError } from "@/lib/api-client/api-error";
import { sendKeepaliveRequest } from "@/lib/api-client/keepalive-request";
import { PendingDeletions } from "@/lib/api-client/pending-deletions";
import { request } from "@/lib/api-client/request";

interface Deletable {
  /** Path below /api of the deletion; also the key of the shared list. */
  path: string;
  /** Account id; absent for items of the user. */
  of?: string;
  /** Invalidates other queries that show the items. */
  refresh(client: QueryClient): Promise<void>;
}

interface Held {
  deletions: PendingDeletions;
  say(error: unknown): void;
}

/** Shared across mounts, so that deleted items stay hidden when a screen remounts. */
const held = new WeakMap<QueryClient, Map<string, Held>>();

/** Deletes with undo: hides immediately and sends the request later, because the server cannot undo. */
export function useUndoableDeletions(deletable: Deletable) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const one = heldBy(useQueryClient(), deletable);
  const { deletions } = one;
  useEffect(() => {
    one.say = (error) => void showToast.error(errorText(error));
  });
  const hidden = useStore(deletions.store);
  const removeAll = (ids: readonly string[], message: string) => {
    for (const id of ids) deletions.later(id);
    const undo = () => {
      for (const id of ids) deletions.undo(id);
    };
    showToast.info(message, { action: { label: common("undo"), onClick: undo } });
  };
  const remove = (id: string, message: string) => removeAll([id], message);
  return { hidden, remove, removeAll };
}

function heldBy(client: QueryClient, { path, of = "", refresh }: Deletable): Held {
  const lists = held.get(client) ?? new Map<string, Held>();
  held.set(client, lists);
  const name = `${path} ${of}`;
  const known = lists.get(name);
  if (known) return known;
  const made: Held = {
    deletions: new PendingDeletions({
      async remove(id) {
        try {
          await request("DELETE", `${path}/${id}`);
        } catch (error) {
          // An already deleted item is a success.
          if (toApiError(error).code !== "not_found") throw error;
        }
      },
      removeBehind: (id) => sendKeepaliveRequest("DELETE", `${path}/${id}`),
      refresh: () => refresh(client),
      onFailure: (_, error) => made.say(error),
    }),
    say: () => undefined,
  };
  if (typeof window !== "undefined") window.addEventListener("pagehide", () => made.deletions.leave());
  lists.set(name, made);
  return made;
}
