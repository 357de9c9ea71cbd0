import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RemovableChips } from "@/components/ui/removable-chips";
import { useTagImages } from "@/lib/media/client/mutations";
import { libraryTagsQuery } from "@/lib/media/client/queries";
import { MAX_TYPED_TAGS_LENGTH, normalizeTag } from "@/lib/media/limits";

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
  onAdd(tags: string[]): Promise<unknown>;
  onRemove(tag: string): Promise<unknown>;
}

/** Shows tags with a button that removes each, and a field that adds some and proposes those of the library. */
export function TagEditor({ label, tags, error, onAdd, onRemove }: Props) {
  const t = useTranslations("dashboard.media.tags");
  const [typed, setTyped] = useState("");
  const known = useQuery(libraryTagsQuery).data ?? [];
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    const words = typed.split(",").map(normalizeTag);
    const added = words.filter((word) => word !== "");
    if (added.length === 0) return;
    setTyped("");
    // A failure is shown below the field, and the words are there to be sent again.
    void onAdd(added).catch(() => setTyped(typed));
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
            ref={input}
            value={typed}
            placeholder={t("placeholder")}
            maxLength={MAX_TYPED_TAGS_LENGTH}
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
      <RemovableChips
        label={label}
        words={tags}
        nameRemoval={(tag) => t("remove", { tag })}
        onRemove={(tag) => {
          // The button that has the focus disappears.
          input.current?.focus();
          void onRemove(tag).catch(() => undefined);
        }}
      />
    </div>
  );
}
