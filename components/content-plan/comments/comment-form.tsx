import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { focusHome } from "@/components/content-plan/comments/focus-home";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { MAX_COMMENT_LENGTH } from "@/lib/content-plan/limits";
import type { Language } from "@/lib/i18n/direction";
import { getTextDirection } from "@/lib/i18n/text-direction";

interface Props {
  label: string;
  /** Shown when nothing was written. */
  missing: string;
  send: string;
  words: string;
  language: Language;
  size?: "md" | "lg";
  onWords(words: string): void;
  busy: boolean;
  /** Sends the words; false when they were not sent. */
  onSend(words: string): Promise<boolean>;
  /** Called when the words were sent or are given up. */
  onClose(): void;
}

export function CommentForm(props: Props) {
  const { label, missing, send, words, language, size = "lg", onWords, busy, onSend, onClose } = props;
  const common = useTranslations("common");
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    focusHome(form.current);
    onClose();
  };
  const submit = async (text: string) => {
    setMissing(text === "");
    if (text !== "" && (await onSend(text))) close();
  };
  return (
    <form
      ref={form}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(words.trim());
      }}
    >
      <Field label={label} error={isMissing ? missing : undefined}>
        <Textarea
          autoFocus
          dir={words ? getTextDirection(words, language) : undefined}
          maxLength={MAX_COMMENT_LENGTH}
          value={words}
          readOnly={busy}
          onChange={({ target }) => onWords(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size={size} busy={busy}>
          {send}
        </Button>
        <Button size={size} variant="quiet" onClick={close}>
          {common("cancel")}
        </Button>
      </div>
    </form>
  );
}
