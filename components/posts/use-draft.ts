import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { showToast } from "@/components/ui/show-toast";
import { fitsKeepaliveLimit, sendKeepaliveRequest } from "@/lib/api-client/keepalive-request";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { isSaveShortcut } from "@/lib/api-client/save-shortcut";
import { DraftSaver } from "@/lib/posts/client/draft-saver";
import type { DraftPort } from "@/lib/posts/client/draft-state";
import { deleteLocalDraft, readLocalDraft, saveLocalDraft } from "@/lib/posts/client/local-draft";
import { registerOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto, postResponse } from "@/lib/posts/schemas";

function portOf(client: QueryClient, { _id, accountId }: PostDto): DraftPort {
  return {
    async save(changes) {
      const { post } = await request<ResponseOf<typeof postResponse>>("PUT", `/posts/${_id}`, {
        body: changes,
      });
      // A query in flight would restore the previous text.
      await client.cancelQueries({ queryKey: postKeys.byId(_id) });
      void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
      return post;
    },
    load: async () => (await request<ResponseOf<typeof postResponse>>("GET", `/posts/${_id}`)).post,
    onPost: (post) => client.setQueryData(postKeys.byId(_id), { post }),
    keep: (draft) => (draft ? saveLocalDraft(_id, draft) : deleteLocalDraft(_id)),
  };
}

function sendUnsavedChanges(saver: DraftSaver): void {
  const changes = saver.leave();
  if (changes && fitsKeepaliveLimit(changes))
    sendKeepaliveRequest("PUT", `/posts/${saver.read().post._id}`, changes);
}

/** Manages the draft of a post with autosave: debounced, on Mod+S and on leaving. */
export function useDraft(post: PostDto) {
  const t = useTranslations("posts.save");
  const client = useQueryClient();
  const [saver] = useState(() => new DraftSaver(post, portOf(client, post)));
  const draft = useStore(saver.store);

  const restored = t("restored");
  useEffect(() => {
    const stored = readLocalDraft(saver.read().post._id);
    if (!stored) return;
    const found = saver.restore(stored.mine, stored.base);
    if (found === "nothing") deleteLocalDraft(saver.read().post._id);
    if (found === "restored") showToast.info(restored, { id: "restored" });
  }, [saver, restored]);

  useEffect(() => registerOpenDraft(saver), [saver]);

  // Runs after the restore: the server's state settles the locally stored draft.
  useEffect(() => saver.adopt(post), [saver, post]);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = (event: KeyboardEvent) => {
      if (!isSaveShortcut(event)) return;
      event.preventDefault();
      void saver.flush();
    };
    window.addEventListener("pagehide", () => sendUnsavedChanges(saver), { signal });
    window.addEventListener("online", () => void saver.flush(), { signal });
    window.addEventListener("keydown", onKey, { signal });
    return () => {
      listening.abort();
      void saver.flush();
    };
  }, [saver]);

  return { saver, draft };
}
