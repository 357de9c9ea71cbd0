"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useDesk } from "@/components/editor/editor-context";
import { execOnTexts } from "@/components/editor/exec-on-text";
import { useStepNote } from "@/components/editor/use-step-note";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { canvasTemplateQuery } from "@/lib/canvas/client/queries";
import { applyTemplate } from "@/lib/canvas/core/commands/template";
import { migrate } from "@/lib/canvas/core/migrate";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";

/** Lays the page out as a template, as one step that its message takes back. */
export function useApplyTemplate() {
  const t = useTranslations("posts.editor.templates");
  const client = useQueryClient();
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const note = useStepNote();
  const { editor } = useDesk();
  const [busy, setBusy] = useState<string | null>(null);
  async function apply({ _id, name, canvasData }: CanvasTemplateWire) {
    setBusy(_id);
    try {
      const data =
        canvasData ?? (await client.fetchQuery(canvasTemplateQuery(_id, account._id))).template.canvasData;
      const design = migrate(data);
      if (!design.ok) {
        notify.error(t("unreadable"));
        return;
      }
      // Lines are as long as the letters they are set in.
      await loadFonts(design.document.fonts);
      execOnTexts(editor, applyTemplate(design.document));
      note(t("applied", { name: `\u2068${name}\u2069` }));
    } catch (error) {
      notify.error(errorText(error));
    } finally {
      setBusy(null);
    }
  }
  return { busy, apply: (template: CanvasTemplateWire) => void apply(template) };
}
