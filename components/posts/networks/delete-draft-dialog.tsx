import { useTranslations } from "next-intl";
import { useState } from "react";
import type { GroupMember } from "@/components/posts/networks/use-post-group";
import { DestructiveConfirmForm } from "@/components/shell/destructive-confirm-form";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface Props {
  member: GroupMember;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Confirms the removal of a network whose text exists nowhere else. */
export function DeleteDraftDialog({ member, onConfirm, onClose }: Props) {
  const t = useTranslations("posts.networks");
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  const { platform } = member;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent alert>
        <DestructiveConfirmForm
          title={t("removeTitle", { platform })}
          text={t("removeText")}
          action={t("removeConfirm")}
          busy={busy}
          failure={null}
          onConfirm={confirm}
        />
      </DialogContent>
    </Dialog>
  );
}
