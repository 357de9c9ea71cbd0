import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { ChipLabel } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useTagImages } from "@/lib/media/client/mutations";
import { libraryTagsQuery } from "@/lib/media/client/queries";
import { MAX_TAG_LENGTH, normalizeTag } from "@/lib/media/limits";

/** Changes tags; `error` is the sentence of the last failure, and says when an item has as many tags as possible. */
export function useChangeTags() {
  const t = useTranslations("dashboard.media.tags");
  const errorText = useErrorText();
  const tagging = useTagImages();
  const full = tagging.data?.full ?? 0;
  const error = tagging.error ? errorText(tagging.error) : full > 0 ? t("full", { n: full }) : undefined;
  return { change: tagging.runAsync, isRunning: tagging.isPending, error };
}

interface Props {
  label: string;
  tags: readonly string[];
  error: string | undefined;
  onAdd(tag: string): Promise<unknown>;
  onRemove(tag: string): Promise<unknown>;
}

/** Shows tags with a button that removes each, and a field that adds one and proposes those of the library. */
export function TagEditor({ label, tags, error, onAdd, onRemove }: Props) {
  const t = useTranslations("dashboard.media.tags");
  const [typed, setTyped] = useState("");
  const known = useQuery(libraryTagsQuery).data ?? [];
  const list = useId();
  const add = () => {
    const tag = normalizeTag(typed);
    if (tag === "") return;
    setTyped("");
    // A failure is shown below the field, and the word is there to be sent again.
    void onAdd(tag).catch(() => setTyped(typed));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== ",")) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <Field label={label} error={error}>
        <span className="flex gap-2">
          <Input
            value={typed}
            placeholder={t("placeholder")}
            maxLength={MAX_TAG_LENGTH}
            dir={typed ? "auto" : undefined}
            list={list}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
          />
          <Button onClick={add}>{t("add")}</Button>
        </span>
      </Field>
      <datalist id={list}>
        {known
          .filter(({ tag }) => !tags.includes(tag))
          .map(({ tag }) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label={label} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <ChipLabel className="max-w-full pe-0.5">
                <bdi className="truncate">{tag}</bdi>
                <Button
                  variant="quiet"
                  size="icon-sm"
                  className="size-6"
                  aria-label={t("remove", { tag })}
                  onClick={() => void onRemove(tag).catch(() => undefined)}
                >
                  <X aria-hidden="true" className="size-3.5" />
                </Button>
              </ChipLabel>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
