import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RemovableChips } from "@/components/ui/removable-chips";
import { VOICE_FIELD_LIMITS } from "@/lib/accounts/limits";

interface Props {
  label: string;
  hint: string;
  words: string[];
  onChange(words: string[]): void;
}

/** Edits words and short phrases: Enter or a comma adds one, each has a remove button. */
export function PhraseList({ label, hint, words, onChange }: Props) {
  const t = useTranslations("dashboard.voice");
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const isFull = words.length >= VOICE_FIELD_LIMITS.words;
  const full = isFull ? t("wordsLimit", { n: VOICE_FIELD_LIMITS.words }) : undefined;

  function add() {
    if (isFull) return;
    const fresh = typed
      .split(",")
      .map((word) => word.trim().slice(0, VOICE_FIELD_LIMITS.word))
      .filter((word) => word !== "" && !words.includes(word));
    setTyped("");
    if (fresh.length > 0) onChange([...words, ...new Set(fresh)].slice(0, VOICE_FIELD_LIMITS.words));
  }
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== ",")) return;
    if (event.key === "Enter" && typed.trim() === "") return;
    event.preventDefault();
    add();
  }
  function remove(word: string) {
    onChange(words.filter((one) => one !== word));
    input.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} aside={full} error={typed === "" ? undefined : full}>
        <div className="flex gap-2">
          <Input
            ref={input}
            value={typed}
            maxLength={VOICE_FIELD_LIMITS.word}
            dir={typed ? "auto" : undefined}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            onBlur={add}
          />
          <Button aria-label={`${t("addWord")}: ${label}`} onClick={add}>
            <Plus aria-hidden="true" />
            {t("addWord")}
          </Button>
        </div>
      </Field>
      <RemovableChips
        label={label}
        words={words}
        nameRemoval={(word) => t("removeWord", { word })}
        onRemove={remove}
      />
    </div>
  );
}
