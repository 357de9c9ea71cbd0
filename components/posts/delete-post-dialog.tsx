"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { showToast } from "@/components/ui/show-toast";
import { useDeletePost } from "@/lib/posts/client/mutations";

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Confirms the deletion of a post, which is irreversible. */
export function DeletePostDialog({ open, onOpenChange }: Props) {
  const t = useTranslations("posts.delete");
  const router = useRouter();
  const errorText = useErrorText();
  const { account, draft, saver } = useComposer();
  const remove = useDeletePost(account._id);
  const live = draft.post.status === "published";

  async function confirm() {
    try {
      await remove.runAsync(draft.post._id);
    } catch {
      return;
    }
    saver.end();
    showToast.success(t("done"));
    router.push(`/account/${account._id}`);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent alert>
        <DestructiveConfirmForm
          title={t("title")}
          text={t(live ? "textLive" : "text")}
          action={t("confirm")}
          busy={remove.isPending}
          failure={remove.error && errorText(remove.error)}
          onConfirm={confirm}
        />
      </DialogContent>
    </Dialog>
  );
}
