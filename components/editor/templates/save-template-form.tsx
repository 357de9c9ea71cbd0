"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useEditor } from "@/components/editor/editor-context";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { useSaveTemplate } from "@/lib/canvas/client/mutations";
import { MAX_LABEL_LENGTH } from "@/lib/media/limits";

/** Saves the open page as a named template. */
export function SaveTemplateForm() {
  const t = useTranslations("posts.editor.templates");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { editor, readOnly } = useEditor();
  const saving = useSaveTemplate();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving.isPending) return;
    const { document, page } = editor.read();
    const pages = document.pages.slice(page, page + 1);
    try {
      await saving.runAsync({ name: name.trim(), canvasData: { ...document, pages } });
      showToast.success(t("saved"));
      setOpen(false);
      setName("");
    } catch {
      // The field shows the error.
    }
  }
  return (
    <div className="grid gap-2 border-line border-t p-4">
      {!open && (
        <Button disabled={readOnly} onClick={() => setOpen(true)}>
          {t("save")}
        </Button>
      )}
      {open && (
        <form className="grid gap-2" onSubmit={(event) => void save(event)}>
          <Field label={t("name")} error={saving.error ? errorText(saving.error) : undefined}>
            <Input
              value={name}
              dir="auto"
              maxLength={MAX_LABEL_LENGTH}
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <div className="flex gap-2">
            <Button type="submit" size="sm" variant="primary" busy={saving.isPending}>
              {t("keep")}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setOpen(false)}>
              {common("cancel")}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}
