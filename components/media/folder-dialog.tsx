import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { DialogForm } from "@/components/shell/dialog-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toApiError } from "@/lib/api-client/api-error";
import { useCreateFolder, useRenameFolder } from "@/lib/media/client/media-folders";
import { MAX_FOLDER_NAME_LENGTH } from "@/lib/media/limits";
import type { MediaFolderDto } from "@/lib/media/media-folder-schemas";

interface Props {
  /** The folder that is renamed; null creates one. */
  folder: MediaFolderDto | null;
  onClose(): void;
  onSaved?: (folder: MediaFolderDto) => void;
}

/** Names a new folder or renames one. */
export function FolderDialog({ folder, onClose, onSaved }: Props) {
  const t = useTranslations("dashboard.media.folders");
  const errorText = useFolderErrorText();
  const create = useCreateFolder();
  const rename = useRenameFolder();
  const [name, setName] = useState(folder?.name ?? "");
  const [checked, setChecked] = useState(false);
  const isPending = create.isPending || rename.isPending;
  const failure = create.error ?? rename.error;
  const isMissing = checked && name.trim() === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    // A submit inside another form's dialog bubbles through React's tree.
    event.stopPropagation();
    setChecked(true);
    if (name.trim() === "" || isPending) return;
    const request = folder ? rename.runAsync({ id: folder._id, name }) : create.runAsync({ name });
    const saved = await request.catch(() => null);
    if (!saved) return;
    onClose();
    onSaved?.(saved.folder);
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent aria-describedby={undefined}>
        <DialogForm
          title={t(folder ? "rename" : "new")}
          action={t(folder ? "save" : "create")}
          busy={isPending}
          onSubmit={(event) => void submit(event)}
        >
          <Field label={t("name")} error={isMissing ? t("nameMissing") : failure && errorText(failure)}>
            <Input
              value={name}
              maxLength={MAX_FOLDER_NAME_LENGTH}
              dir={name ? "auto" : undefined}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}

function useFolderErrorText(): (thrown: unknown) => string {
  const t = useTranslations("dashboard.media.folders");
  const errorText = useErrorText();
  return (thrown) => {
    const { details } = toApiError(thrown);
    if (details?.reason === "name_taken") return t("taken");
    if (details?.reason === "full") return t("full", { limit: Number(details.limit) });
    return errorText(thrown);
  };
}
