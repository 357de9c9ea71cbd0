import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { GroupMember, PostGroup } from "@/components/posts/networks/use-post-group";
import { useSaveMember } from "@/components/posts/networks/use-save-member";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import type { Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { useCopyToVariant, useDeletePost } from "@/lib/posts/client/mutations";
import { getPostLanguage } from "@/lib/posts/variants";

/** Adds and removes networks of the post, and lets a network leave or rejoin the shared text. */
export function useNetworks({ members }: PostGroup) {
  const t = useTranslations("posts.networks");
  const router = useRouter();
  const { account, draft, saver } = useComposer();
  const { showError, showUndoable } = useResultToasts();
  const saveMember = useSaveMember();
  const [busy, setBusy] = useState<Platform | null>(null);
  const { post } = draft;
  const copying = useCopyToVariant(post._id);
  const removal = useDeletePost(account._id);

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
        saver.end();
        router.replace(getPostPath(account._id, next.post._id));
      }
      await removal.runAsync(member.post._id);
      if (!member.isOpen) {
        showUndoable(t("removed", { platform: member.platform }), () => void add(member.platform));
      }
    });

  const put = async (member: GroupMember, changes: { followsText: boolean }) => {
    const saved = await saveMember(member, () => changes);
    if (saved && !member.isOpen) router.push(getPostPath(account._id, saved._id));
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
