import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { fetchMember, type GroupMember, type PostGroup } from "@/components/posts/networks/use-post-group";
import { useCarryInput } from "@/components/posts/use-carry-input";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { createIdempotencyKey, type ResponseOf, request } from "@/lib/api-client/request";
import type { Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { useCopyToVariant, useDeletePost } from "@/lib/posts/client/mutations";
import { postKeys } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";
import { getPostLanguage } from "@/lib/posts/variants";

/** Adds and removes networks of the post, and lets a network leave or rejoin the shared text. */
export function useNetworks({ members }: PostGroup) {
  const t = useTranslations("posts.networks");
  const client = useQueryClient();
  const router = useRouter();
  const { account, draft, saver } = useComposer();
  const { showError, showUndoable } = useResultToasts();
  const carryInput = useCarryInput();
  const [busy, setBusy] = useState<Platform | null>(null);
  const { post } = draft;
  const copying = useCopyToVariant(post._id);
  const removal = useDeletePost(account._id);
  const refresh = () => client.invalidateQueries({ queryKey: postKeys.byAccount(account._id) });

  async function act(platform: Platform, work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(platform);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }

  /** Saves first, because the server copies the stored text. */
  const saveFirst = () => saver.run(async (_, saved) => saved);

  async function copyTo(platform: Platform): Promise<void> {
    const saved = await saveFirst();
    const language = getPostLanguage(saved, account.language);
    await copying.runAsync({ platform, language, follow: true });
  }

  const add = (platform: Platform) => act(platform, () => copyTo(platform));

  /** Removes a network whose text and media the others share, so that nothing is lost. */
  const remove = (member: GroupMember) =>
    act(member.platform, async () => {
      await saveFirst();
      if (member.isOpen) {
        const next = members.find(({ isOpen }) => !isOpen);
        if (!next) return;
        carryInput(next.post._id);
        saver.end();
        router.replace(getPostPath(account._id, next.post._id));
      }
      await removal.runAsync(member.post._id);
      if (!member.isOpen) {
        showUndoable(t("removed", { platform: member.platform }), () => void add(member.platform));
      }
    });

  const put = async (member: GroupMember, changes: { followsText: boolean }) => {
    await saveFirst();
    const current = await fetchMember(client, member.post);
    if (!current) return;
    const body = { revision: current.revision, ...changes };
    const call = { body, idempotencyKey: createIdempotencyKey() };
    const response = await request<ResponseOf<typeof postResponse>>("PUT", `/posts/${current._id}`, call);
    client.setQueryData(postKeys.byId(current._id), response);
    if (member.isOpen) saver.adopt(response.post);
    await refresh();
    if (member.isOpen) return;
    carryInput(current._id);
    router.push(getPostPath(account._id, current._id));
  };

  return {
    busy,
    add,
    remove,
    /** Gives a network its own copy of the text and opens it. */
    customize: (member: GroupMember) => act(member.platform, () => put(member, { followsText: false })),
    /** Replaces the customized text of a network by the shared one. */
    reset: (member: GroupMember) => act(member.platform, () => put(member, { followsText: true })),
  };
}
