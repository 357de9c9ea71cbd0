import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useTextTemplateRemoval } from "@/components/posts/text/use-text-template-removal";
import { DialogForm } from "@/components/shell/dialog-form";
import { QueryError } from "@/components/shell/query-error";
import { TitledCard } from "@/components/shell/titled-card";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button, IconButton } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import {
  textTemplatesQuery,
  useCreateTextTemplate,
  useUpdateTextTemplate,
} from "@/lib/posts/client/text-templates";
import { MAX_TEXT_TEMPLATE_NAME_LENGTH } from "@/lib/posts/limits";
import { MAX_TEXT_LENGTH } from "@/lib/posts/platform-rules";
import type { TextTemplateDto } from "@/lib/posts/text-template-schemas";

type Opened = TextTemplateDto | "new" | null;

/** Lists the text templates of the brand; each is written, changed and deleted here. */
export function TextTemplatesCard() {
  const t = useTranslations("posts.textTemplates");
  const { _id: accountId } = useCurrentAccount();
  const query = useQuery(textTemplatesQuery(accountId));
  const [opened, setOpened] = useState<Opened>(null);
  const removal = useTextTemplateRemoval(accountId);
  return (
    <TitledCard id="text-templates" title={t("title")} className="grid gap-4">
      <p className="text-ink-2">{t("hint")}</p>
      {query.isPending && <Skeleton className="h-16" />}
      {query.error && <QueryError query={query} />}
      {query.data?.templates.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      <ul className="grid gap-2 empty:hidden">
        {query.data?.templates.map((template) => (
          <li key={template._id} className="flex items-start gap-2 rounded-in border border-line p-3">
            <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
              <b dir="auto" className="font-semibold">
                {template.name}
              </b>
              <p dir="auto" className="line-clamp-2 whitespace-pre-line text-13 text-ink-2">
                {template.text}
              </p>
            </div>
            <IconButton
              icon={Pencil}
              label={t("edit", { name: template.name })}
              onClick={() => setOpened(template)}
            />
            <IconButton
              icon={Trash2}
              label={t("delete", { name: template.name })}
              disabled={removal.isRemoving}
              onClick={() => void removal.remove(template)}
            />
          </li>
        ))}
      </ul>
      <Button className="justify-self-start" onClick={() => setOpened("new")}>
        <Plus aria-hidden="true" />
        {t("add")}
      </Button>
      <Dialog open={opened !== null} onOpenChange={(open) => !open && setOpened(null)}>
        <DialogContent>
          {opened && <TemplateForm opened={opened} accountId={accountId} onDone={() => setOpened(null)} />}
        </DialogContent>
      </Dialog>
    </TitledCard>
  );
}

interface FormProps {
  opened: TextTemplateDto | "new";
  accountId: string;
  onDone(): void;
}

function TemplateForm({ opened, accountId, onDone }: FormProps) {
  const t = useTranslations("posts.textTemplates");
  const create = useCreateTextTemplate(accountId);
  const update = useUpdateTextTemplate(accountId);
  const stored = opened === "new" ? { name: "", text: "" } : opened;
  const [name, setName] = useState(stored.name);
  const [text, setText] = useState(stored.text);
  const [checked, setChecked] = useState(false);
  const errorText = useErrorText();
  const error = create.error ?? update.error;
  const isMissing = (value: string) => checked && value.trim() === "";

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === "" || text.trim() === "" || create.isPending || update.isPending) return;
    const body = { name: name.trim(), text };
    const saved = await (opened === "new"
      ? create.runAsync(body)
      : update.runAsync({ id: opened._id, ...body })
    ).catch(() => null);
    if (!saved) return;
    showToast.success(t("saved"));
    onDone();
  }

  return (
    <DialogForm
      title={opened === "new" ? t("add") : t("edit", { name: stored.name })}
      action={t("saveChanges")}
      busy={create.isPending || update.isPending}
      onSubmit={submit}
    >
      <Field label={t("name")} error={isMissing(name) && t("nameMissing")}>
        <Input
          value={name}
          maxLength={MAX_TEXT_TEMPLATE_NAME_LENGTH}
          dir={name ? "auto" : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t("text")} error={isMissing(text) && t("textMissing")}>
        <Textarea
          value={text}
          rows={8}
          maxLength={MAX_TEXT_LENGTH}
          dir={text ? "auto" : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {error && <FieldError>{errorText(error)}</FieldError>}
    </DialogForm>
  );
}
