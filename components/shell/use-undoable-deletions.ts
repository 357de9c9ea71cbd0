"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import { Deletions } from "@/lib/api-client/deletions";
import { request } from "@/lib/api-client/request";
import { sendBehind } from "@/lib/api-client/send-behind";

interface Deletable {
  /** Where they are deleted, below /api; also the name of their common list. */
  path: string;
  /** Of the brand whose they are; absent where they are the person's. */
  of?: string;
  /** What is shown of them elsewhere is asked for anew. */
  refresh(client: QueryClient): Promise<void>;
}

interface Held {
  deletions: Deletions;
  /** In the language that is spoken now. */
  say(error: unknown): void;
}

/** One list for all screens that come and go: what was deleted stays hidden when one comes back. */
const held = new WeakMap<QueryClient, Map<string, Held>>();
const NOTHING: readonly string[] = [];

/** Deletes with the way back for ten seconds: hidden at once, the server is told afterwards, because it cannot undo. */
export function useUndoableDeletions(deletable: Deletable) {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const one = heldBy(useQueryClient(), deletable);
  const { deletions } = one;
  useEffect(() => {
    one.say = (error) => void notify.error(errorText(error));
  });
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.read, () => NOTHING);
  const remove = (id: string, said: string) => {
    deletions.later(id);
    notify.info(said, { action: { label: common("undo"), onClick: () => deletions.undo(id) } });
  };
  return { hidden, remove };
}

function heldBy(client: QueryClient, { path, of = "", refresh }: Deletable): Held {
  const lists = held.get(client) ?? new Map<string, Held>();
  held.set(client, lists);
  const name = `${path} ${of}`;
  const known = lists.get(name);
  if (known) return known;
  const made: Held = {
    deletions: new Deletions({
      async remove(id) {
        try {
          await request("DELETE", `${path}/${id}`);
        } catch (error) {
          // Gone already is what was wanted.
          if (toApiError(error).code !== "not_found") throw error;
        }
      },
      removeBehind: (id) => sendBehind("DELETE", `${path}/${id}`),
      refresh: () => refresh(client),
      onFailure: (_, error) => made.say(error),
    }),
    say: () => undefined,
  };
  if (typeof window !== "undefined") window.addEventListener("pagehide", () => made.deletions.leave());
  lists.set(name, made);
  return made;
}
