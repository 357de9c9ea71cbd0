import { useTranslations } from "next-intl";
import type { NetworkOptionsState } from "@/components/posts/network-options/use-network-options";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

/** Chooses the page or profile of a post, where its network has several; else renders nothing. */
export function TargetField({ state }: { state: NetworkOptionsState }) {
  const t = useTranslations("posts.options");
  const { targets, targetId, saveTarget } = state;
  const isRemoved = targetId !== null && !targets.some(({ _id }) => _id === targetId);
  if (targets.length === 0 || (targets.length === 1 && !isRemoved)) return null;
  const name = targets.find(({ isDefault }) => isDefault)?.name;
  return (
    <Field label={t("target")} error={isRemoved && t("targetRemoved")}>
      <Select value={targetId ?? ""} onChange={(event) => void saveTarget(event.target.value || null)}>
        <option value="">{name ? t("targetDefault", { name }) : t("targetNoDefault")}</option>
        {isRemoved && (
          <option value={targetId} disabled>
            {t("targetUnknown")}
          </option>
        )}
        {targets.map((target) => (
          <option key={target._id} value={target._id}>
            {target.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
