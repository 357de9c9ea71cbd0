import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { formatAspectRatio, parseSizeRatio } from "@/components/posts/use-problem-text";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { MAX_PROMPT_LENGTH } from "@/lib/generation/limits";

interface PromptProps {
  label: string;
  placeholder: string;
  value: string;
  /** Shows that an action needs a prompt. */
  missing: boolean;
  ref?: Ref<HTMLTextAreaElement>;
  onChange(prompt: string): void;
}

export function PromptField({ label, placeholder, value, missing, ref, onChange }: PromptProps) {
  const t = useTranslations("posts.mediaResults");
  return (
    <Field label={label} error={missing && value.trim() === "" ? t("promptMissing") : undefined}>
      <Textarea
        ref={ref}
        rows={3}
        maxLength={MAX_PROMPT_LENGTH}
        value={value}
        placeholder={placeholder}
        dir={value ? "auto" : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

interface OptionProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  render(option: T): string;
  onChange(value: T): void;
}

export function OptionField<T extends string>({ label, value, options, render, onChange }: OptionProps<T>) {
  return (
    <Field label={label} className="text-13">
      <Select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {options.map((one) => (
          <option key={one} value={one}>
            {render(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Formats "1024x1280" as "4:5". */
export const formatSize = (size: string) => formatAspectRatio(parseSizeRatio(size), 1);
