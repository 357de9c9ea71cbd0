"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { toApiError } from "@/lib/api-client/api-error";
import { newActionKey, request } from "@/lib/api-client/request";
import { Deletions } from "@/lib/canvas/client/deletions";
import { canvasTemplateKeys } from "@/lib/canvas/client/queries";

interface Held {
  deletions: Deletions;
  /** In the language that is spoken now. */
  say(error: unknown): void;
}

/** One for all panels that come and go: a template that was deleted stays hidden when the panel is opened again. */
const held = new WeakMap<QueryClient, Held>();

/** Saved templates that were deleted a moment ago, with the way back for ten seconds. */
export function useTemplateDeletions() {
  const t = useTranslations("posts.editor.templates");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const one = heldBy(useQueryClient());
  const { deletions } = one;
  useEffect(() => {
    one.say = (error) => void notify.error(errorText(error));
  });
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.read, deletions.read);
  const remove = (id: string) => {
    deletions.later(id);
    notify.info(t("deleted"), { action: { label: common("undo"), onClick: () => deletions.undo(id) } });
  };
  return { hidden, remove };
}

function heldBy(client: QueryClient): Held {
  const known = held.get(client);
  if (known) return known;
  const made: Held = {
    deletions: new Deletions({
      async remove(id) {
        try {
          await request("DELETE", `/canvas-templates/${id}`);
        } catch (error) {
          // Gone already is what was wanted.
          if (toApiError(error).code !== "not_found") throw error;
        }
      },
      removeBehind(id) {
        const headers = { "idempotency-key": newActionKey() };
        const init = { method: "DELETE", keepalive: true, credentials: "include", headers } as const;
        void fetch(`/api/canvas-templates/${id}`, init).catch(() => undefined);
      },
      refresh: () => client.invalidateQueries({ queryKey: canvasTemplateKeys.all }),
      onFailure: (_, error) => made.say(error),
    }),
    say: () => undefined,
  };
  window.addEventListener("pagehide", () => made.deletions.leave());
  held.set(client, made);
  return made;
}
