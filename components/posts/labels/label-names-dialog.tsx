import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { LabelSwatch } from "@/components/posts/labels/label-swatch";
import { DialogForm } from "@/components/shell/dialog-form";
import { useErrorText } from "@/components/shell/use-error-text";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useUpdateAccount } from "@/lib/accounts/client/mutations";
import { ACCOUNT_FIELD_LIMITS } from "@/lib/accounts/limits";
import { POST_LABELS, type PostLabel } from "@/lib/core/post-labels";

/** Edits the names of the labels of the current account. An empty name is that of the color. */
export function LabelNamesDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations("posts.label");
  const errorText = useErrorText();
  const { _id, labelNames } = useCurrentAccount();
  const update = useUpdateAccount(_id);
  const [initial] = useState<Partial<Record<PostLabel, string>>>(labelNames);
  const [names, setNames] = useState(initial);
  async function save(event: FormEvent) {
    event.preventDefault();
    // Only names that were edited here are sent, so that another tab's names stay.
    const edited = POST_LABELS.filter((label) => (names[label] ?? "") !== (initial[label] ?? ""));
    const sent = Object.fromEntries(edited.map((label) => [label, (names[label] ?? "").trim()]));
    if (edited.length > 0) {
      const saved = await update.runAsync({ labelNames: sent }).catch(() => null);
      if (!saved) return;
    }
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogForm
          title={t("names")}
          action={t("save")}
          busy={update.isPending}
          onSubmit={(event) => void save(event)}
        >
          <p className="text-ink-2">{t("namesText")}</p>
          {POST_LABELS.map((label) => (
            <Field
              key={label}
              label={
                <span className="inline-flex items-center gap-2">
                  <LabelSwatch label={label} />
                  {t(`color.${label}`)}
                </span>
              }
            >
              <Input
                dir="auto"
                maxLength={ACCOUNT_FIELD_LIMITS.labelName}
                value={names[label] ?? ""}
                onChange={({ target }) => setNames((before) => ({ ...before, [label]: target.value }))}
              />
            </Field>
          ))}
          {update.error && (
            <Alert tone="err" role="alert">
              {errorText(update.error)}
            </Alert>
          )}
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
