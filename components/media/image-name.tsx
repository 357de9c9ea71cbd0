"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useRenameImage } from "@/lib/canvas/client/use-rename-image";
import { MAX_LABEL } from "@/lib/canvas/image-rules";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

/** What the person calls the picture; saved when the field is left or Enter is pressed, Escape takes it back. */
export function ImageName({ image }: { image: CanvasImageWire }) {
  const t = useTranslations("dashboard.media.details");
  const errorText = useErrorText();
  const rename = useRenameImage(image._id);
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? image.label;

  async function save() {
    const label = value.trim();
    if (typed === null || label === "" || label === image.label) return setTyped(null);
    await rename.runAsync(label).then(
      () => setTyped(null),
      () => undefined,
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") void save();
    if (event.key !== "Escape" || typed === null) return;
    // The first Escape takes the words back, the next closes the dialog.
    event.stopPropagation();
    event.preventDefault();
    setTyped(null);
  }
  return (
    <Field
      label={t("name")}
      hint={t("nameHint")}
      error={rename.error && typed !== null ? errorText(rename.error) : undefined}
    >
      <Input
        value={value}
        maxLength={MAX_LABEL}
        dir={value ? "auto" : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
