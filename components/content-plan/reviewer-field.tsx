import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MAX_REVIEWER_LENGTH } from "@/lib/content-plan/limits";

const KEY = "kolot.reviewer";

function readName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** Name of the client who answers, kept on the device. `demand` focuses the field and returns null without one. */
export function useReviewer() {
  const [name, setName] = useState(readName);
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    setName(next);
    setMissing(false);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // The browser refuses storage; the name then lasts until the page is left.
    }
  };
  const demand = (): string | null => {
    const entered = name.trim();
    setMissing(entered === "");
    if (entered !== "") return entered;
    field.current?.focus();
    return null;
  };
  return { name, change, isMissing, field, demand };
}

export type Reviewer = ReturnType<typeof useReviewer>;

export function ReviewerField({ reviewer: { name, change, isMissing, field } }: { reviewer: Reviewer }) {
  const t = useTranslations("contentPlanner.plan.client.reviewer");
  return (
    <Field label={t("label")} hint={t("hint")} error={isMissing ? t("missing") : undefined}>
      <Input
        ref={field}
        dir="auto"
        autoComplete="name"
        maxLength={MAX_REVIEWER_LENGTH}
        value={name}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
