import { useTranslations } from "next-intl";
import { useState } from "react";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

const split = (line: string) => line.split(/[\s,]+/u).filter(Boolean);

/** Edits the collaborators as one line of usernames. */
export function CollaboratorsField({ state }: { state: NetworkOptionsState }) {
  const t = useTranslations("posts.options");
  const { options, change, save, isInvalid } = state;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={t("collaborators")}
      hint={t("collaboratorsHint")}
      error={isInvalid("collaborators") && t("collaboratorsError")}
    >
      <Input
        dir="ltr"
        autoComplete="off"
        value={typed ?? (options.collaborators ?? []).join(" ")}
        onChange={(event) => {
          setTyped(event.target.value);
          change({ collaborators: split(event.target.value) });
        }}
        onBlur={() => {
          setTyped(null);
          void save();
        }}
      />
    </Field>
  );
}
