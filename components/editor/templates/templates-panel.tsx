import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useEditor, useEditorState } from "@/components/editor/editor-context";
import { execPageTextCommand } from "@/components/editor/exec-text-command";
import { TemplateGallery } from "@/components/editor/templates/template-gallery";
import { TemplateTile } from "@/components/editor/templates/template-tile";
import { usePendingTemplateDeletions } from "@/components/editor/templates/use-pending-template-deletions";
import { useUndoToast } from "@/components/editor/use-undo-toast";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { useSaveTemplate } from "@/lib/canvas/client/mutations";
import { canvasTemplateQuery } from "@/lib/canvas/client/queries";
import type { AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";
import { MAX_LABEL_LENGTH } from "@/lib/media/limits";

export function TemplatesPanel() {
  const t = useTranslations("posts.editor.templates");
  const own = useEditorState(({ document }) => document.ratio);
  const [chosen, setChosen] = useState<AspectRatio | null>(null);
  const ratio = chosen ?? own;
  const ratios: readonly AspectRatio[] = TEMPLATE_RATIOS;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <fieldset aria-label={t("format")} className="flex flex-wrap gap-1.5 border-line border-b px-4 py-3">
        {(ratios.includes(own) ? ratios : [...ratios, own]).map((one) => (
          <Chip key={one} pressed={one === ratio} onClick={() => setChosen(one)}>
            {one === "custom" ? t("custom") : <bdi dir="ltr">{one}</bdi>}
          </Chip>
        ))}
      </fieldset>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Templates key={ratio} ratio={ratio} />
      </div>
      <SaveTemplateForm />
    </>
  );
}

function Templates({ ratio }: { ratio: AspectRatio }) {
  const t = useTranslations("posts.editor.templates");
  const { hidden } = usePendingTemplateDeletions();
  return (
    <TemplateGallery ratio={ratio} waiting={<Waiting />}>
      {(templates) => {
        const saved = templates.filter(({ _id, design }) => design === null && !hidden.includes(_id));
        const ours = templates.filter(({ design }) => design !== null);
        return (
          <div className="grid gap-5">
            {saved.length > 0 && <Shelf title={t("own")} templates={saved} />}
            {ours.length > 0 && <Shelf title={t("builtIn")} templates={ours} />}
          </div>
        );
      }}
    </TemplateGallery>
  );
}

function Shelf({ title, templates }: { title: string; templates: CanvasTemplateDto[] }) {
  const { readOnly } = useEditor();
  const { busy, apply } = useApplyTemplate();
  const { remove } = usePendingTemplateDeletions();
  return (
    <section aria-label={title} className="grid gap-2.5">
      <h3 className="font-bold font-ui text-13 text-ink-2 tracking-normal">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-2.5 gap-y-3">
        {templates.map((template) => (
          <TemplateTile
            key={template._id}
            template={template}
            busy={busy === template._id}
            disabled={readOnly || busy !== null}
            onApply={() => apply(template)}
            onDelete={template.design === null ? () => remove(template._id) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  const t = useTranslations("posts.editor.templates");
  return (
    <div role="status" aria-label={t("loading")} className="grid grid-cols-2 gap-2.5">
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} className="aspect-[4/5] h-auto" />
      ))}
    </div>
  );
}

function useApplyTemplate() {
  const t = useTranslations("posts.editor.templates");
  const client = useQueryClient();
  const account = useCurrentAccount();
  const errorText = useErrorText();
  const note = useUndoToast();
  const { editor } = useEditor();
  const [busy, setBusy] = useState<string | null>(null);
  async function apply({ _id, name, canvasData }: CanvasTemplateDto) {
    setBusy(_id);
    try {
      const data =
        canvasData ?? (await client.fetchQuery(canvasTemplateQuery(_id, account._id))).template.canvasData;
      const design = migrateDocument(data);
      if (!design.ok) {
        showToast.error(t("unreadable"));
        return;
      }
      const [{ applySizedTemplate }] = await Promise.all([
        // The code of layouts is loaded with the first template.
        import("@/lib/canvas/layouts/sized-template"),
        // Line widths depend on the loaded fonts.
        loadFonts(design.document.fonts),
      ]);
      execPageTextCommand(editor, applySizedTemplate(design.document, editor.read().document.size));
      note(t("applied", { name: `\u2068${name}\u2069` }));
    } catch (error) {
      showToast.error(errorText(error));
    } finally {
      setBusy(null);
    }
  }
  return { busy, apply: (template: CanvasTemplateDto) => void apply(template) };
}

function SaveTemplateForm() {
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
