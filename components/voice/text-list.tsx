import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field, FieldHint } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";

interface Props {
  legend: string;
  hint: string;
  add: string;
  most: number;
  maxLength: number;
  texts: string[];
  onChange(texts: string[]): void;
}

export function TextList({ legend, hint, add, most, maxLength, texts, onChange }: Props) {
  const t = useTranslations("dashboard.voice");
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <FieldHint>{hint}</FieldHint>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts have no id, and two may be equal
        <div key={index} className="flex items-start gap-1.5">
          <Field label={t("textNumber", { name: legend, n: index + 1 })} hideLabel className="min-w-0 flex-1">
            <Textarea
              rows={3}
              maxLength={maxLength}
              value={text}
              dir={text ? "auto" : undefined}
              className="field-sizing-content max-h-60 min-h-20 resize-none"
              onChange={({ target }) => onChange(texts.map((one, at) => (at === index ? target.value : one)))}
            />
          </Field>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={t("removeText", { name: legend, n: index + 1 })}
            onClick={() => onChange(texts.filter((_, at) => at !== index))}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
      ))}
      {texts.length < most && (
        <Button size="sm" className="justify-self-start" onClick={() => onChange([...texts, ""])}>
          <Plus aria-hidden="true" />
          {add}
        </Button>
      )}
    </fieldset>
  );
}
