import { useQuery } from "@tanstack/react-query";
import { NotebookPen, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { findPlaceholder } from "@/components/posts/text/placeholder";
import { useTextTemplateRemoval } from "@/components/posts/text/use-text-template-removal";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog, DialogContent, DialogContentBody, TitledDialogHeader } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import {
  textTemplatesQuery,
  useCreateTextTemplate,
  useUpdateTextTemplate,
} from "@/lib/posts/client/text-templates";
import { MAX_TEXT_TEMPLATE_NAME_LENGTH } from "@/lib/posts/limits";
import type { TextTemplateDto } from "@/lib/posts/text-template-schemas";

/** Inserts, saves, renames and deletes the text templates of the brand. */
export function TextTemplates() {
  const t = useTranslations("posts.textTemplates");
  const { account, draft, saver, textRef } = useComposer();
  const { showUndoable } = useResultToasts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const inserted = useRef<[start: number, end: number] | null>(null);
  const { data } = useQuery({ ...textTemplatesQuery(account._id), enabled: open });

  function insert({ text }: TextTemplateDto) {
    const before = draft.content.text;
    const lead = before.trim() === "" ? "" : `${before.trimEnd()}\n\n`;
    saver.change({ text: lead + text });
    setOpen(false);
    showUndoable(t("inserted"), () => saver.change({ text: before }));
    const { start, end } = findPlaceholder(text) ?? { start: text.length, end: text.length };
    inserted.current = [lead.length + start, lead.length + end];
  }

  /** Moves the focus to the first placeholder of an inserted template, else back to the button. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (!inserted.current) return button.current?.focus();
    textRef.current?.focus();
    textRef.current?.setSelectionRange(...inserted.current);
    inserted.current = null;
  }

  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <IconButton
        ref={button}
        icon={NotebookPen}
        size="icon"
        label={t("title")}
        onClick={() => setOpen(true)}
      />
      <DialogContent size="lg" onCloseAutoFocus={returnFocus}>
        <TitledDialogHeader title={t("title")} text={t("hint")} />
        <DialogContentBody className="grid gap-4">
          {data?.templates.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
          <ul className="grid max-h-80 gap-2 overflow-y-auto empty:hidden">
            {data?.templates.map((template) => (
              <TemplateRow key={template._id} template={template} onInsert={() => insert(template)} />
            ))}
          </ul>
          <SaveForm />
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

function TemplateRow({ template, onInsert }: { template: TextTemplateDto; onInsert(): void }) {
  const t = useTranslations("posts.textTemplates");
  const { account } = useComposer();
  const { showError } = useResultToasts();
  const rename = useUpdateTextTemplate(account._id);
  const removal = useTextTemplateRemoval(account._id);
  const [typed, setTyped] = useState<string | null>(null);
  const { _id: id, name, text } = template;

  async function saveName() {
    const next = typed?.trim() ?? "";
    if (next !== "" && next !== name) await rename.runAsync({ id, name: next }).catch(showError);
    setTyped(null);
  }

  return (
    <li className="grid gap-1 rounded-in border border-line p-2">
      <div className="flex items-center gap-2">
        <Input
          aria-label={t("nameOf", { name })}
          value={typed ?? name}
          maxLength={MAX_TEXT_TEMPLATE_NAME_LENGTH}
          dir="auto"
          className="font-semibold"
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => void saveName()}
        />
        <Button size="sm" onClick={onInsert}>
          {t("insert")}
        </Button>
        <IconButton
          icon={Trash2}
          size="icon"
          label={t("delete", { name })}
          disabled={removal.isRemoving}
          onClick={() => void removal.remove(template)}
        />
      </div>
      <p dir="auto" className="line-clamp-2 whitespace-pre-line px-1 text-13 text-ink-2">
        {text}
      </p>
    </li>
  );
}

/** Saves the text of the post as a template. */
function SaveForm() {
  const t = useTranslations("posts.textTemplates");
  const { account, draft } = useComposer();
  const { showError } = useResultToasts();
  const create = useCreateTextTemplate(account._id);
  const [name, setName] = useState("");
  const { text } = draft.content;
  if (text.trim() === "") return null;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "" || create.isPending) return;
    try {
      await create.runAsync({ name: name.trim(), text });
      setName("");
      showToast.success(t("saved"));
    } catch (error) {
      showError(error);
    }
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-line border-t pt-4">
      <Field label={t("name")} className="flex-1">
        <Input
          value={name}
          maxLength={MAX_TEXT_TEMPLATE_NAME_LENGTH}
          dir={name ? "auto" : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={create.isPending}>
        {t("save")}
      </Button>
    </form>
  );
}
