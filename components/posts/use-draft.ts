"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "@/components/ui/notify";
import { request } from "@/lib/api-client/request";
import { isSaveKey } from "@/lib/api-client/save-key";
import { fitsBehind, sendBehind } from "@/lib/api-client/send-behind";
import type { DraftPort } from "@/lib/posts/client/draft";
import { DraftSaver } from "@/lib/posts/client/draft-saver";
import { dropLocalDraft, keepLocalDraft, readLocalDraft } from "@/lib/posts/client/local-draft";
import { openDraft } from "@/lib/posts/client/open-drafts";
import { postKeys } from "@/lib/posts/client/queries";
import { type PostWire, postAnswer } from "@/lib/posts/schemas";

function portOf(client: QueryClient, { _id, accountId }: PostWire): DraftPort {
  return {
    async save(changes) {
      const { post } = await request("PUT", `/posts/${_id}`, { body: changes, schema: postAnswer });
      // An older look that is still under way would show the words of before.
      await client.cancelQueries({ queryKey: postKeys.byId(_id) });
      void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
      return post;
    },
    load: async () => (await request("GET", `/posts/${_id}`, { schema: postAnswer })).post,
    onPost: (post) => client.setQueryData(postKeys.byId(_id), { post }),
    keep: (draft) => (draft ? keepLocalDraft(_id, draft) : dropLocalDraft(_id)),
  };
}

function leaveBehind(saver: DraftSaver): void {
  const changes = saver.leave();
  if (changes && fitsBehind(changes)) sendBehind("PUT", `/posts/${saver.read().post._id}`, changes);
}

/** The post as the person writes it, saved as they go: after a pause, on Mod+S, on the way out. */
export function useDraft(post: PostWire) {
  const t = useTranslations("posts.save");
  const client = useQueryClient();
  const [saver] = useState(() => new DraftSaver(post, portOf(client, post)));
  const draft = useSyncExternalStore(saver.subscribe, saver.read, saver.read);

  const restored = t("restored");
  useEffect(() => {
    const kept = readLocalDraft(saver.read().post._id);
    if (!kept) return;
    const found = saver.restore(kept.mine, kept.base);
    if (found === "nothing") dropLocalDraft(saver.read().post._id);
    if (found === "restored") notify.info(restored, { id: "restored" });
  }, [saver, restored]);

  useEffect(() => openDraft(saver), [saver]);

  // After the restoring: what the server tells settles what is kept here.
  useEffect(() => saver.adopt(post), [saver, post]);

  useEffect(() => {
    const leave = () => leaveBehind(saver);
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      void saver.flush();
    };
    const online = () => void saver.flush();
    window.addEventListener("pagehide", leave);
    window.addEventListener("online", online);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("online", online);
      window.removeEventListener("keydown", onKey);
      void saver.flush();
    };
  }, [saver]);

  return { saver, draft };
}
