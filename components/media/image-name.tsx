"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useErrorText } from "@/components/shell/use-error-text";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useRenameImage } from "@/lib/media/client/mutations";
import { MAX_LABEL_LENGTH } from "@/lib/media/limits";

/** Edits the image name; blur or Enter saves, Escape reverts. */
export function ImageName({ image }: { image: CanvasImageDto }) {
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
    // The first Escape reverts the name, the next one closes the dialog.
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
        maxLength={MAX_LABEL_LENGTH}
        dir={value ? "auto" : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
