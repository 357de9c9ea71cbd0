"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Note } from "@/components/ui/note";
import { notify } from "@/components/ui/notify";
import { useDeletePost } from "@/lib/posts/client/use-delete-post";

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Asks once: a deleted post does not come back. */
export function DeletePostDialog({ open, onOpenChange }: Props) {
  const t = useTranslations("posts.delete");
  const common = useTranslations("common");
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
    notify.success(t("done"));
    router.push(`/account/${account._id}`);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent alert>
        <DialogHead>
          <DialogTitle>{t("title")}</DialogTitle>
        </DialogHead>
        <DialogBody className="grid gap-3">
          <DialogDescription>{t(live ? "textLive" : "text")}</DialogDescription>
          {remove.error && <Note tone="err">{errorText(remove.error)}</Note>}
        </DialogBody>
        <DialogFoot>
          <Button variant="danger" busy={remove.isPending} onClick={confirm}>
            {t("confirm")}
          </Button>
          <DialogClose asChild>
            <Button variant="quiet">{common("cancel")}</Button>
          </DialogClose>
        </DialogFoot>
      </DialogContent>
    </Dialog>
  );
}
