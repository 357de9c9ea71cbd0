import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveMember } from "@/components/posts/network-options/use-save-member";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import { findTarget } from "@/lib/connections/find-target";
import type { ConnectedTarget } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";
import { isEditable } from "@/lib/posts/states";

const getFieldId = (platform: Platform) => `target-${platform}`;

/** Moves the focus to the page or profile of a network's post. */
export function focusTargetField(platform: Platform): void {
  document.getElementById(getFieldId(platform))?.focus();
}

/** Chooses the page or profile of each network that has several, or whose chosen one is not connected anymore. */
export function TargetFields() {
  const { account } = useComposer();
  const { data } = useQuery(connectionStatusQuery(account._id));
  const { members } = usePostGroup();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-3 empty:hidden">
      {members.map((member) => {
        const { targets = [] } = data?.[member.platform] ?? {};
        const isFound = findTarget(targets, member.post.targetId) !== undefined;
        const isOffered = targets.length > 1 || (targets.length === 1 && !isFound);
        if (!isOffered || !isEditable(member.post.status)) return null;
        return <TargetField key={member.platform} member={member} targets={targets} />;
      })}
    </div>
  );
}

function TargetField({ member, targets }: { member: GroupMember; targets: ConnectedTarget[] }) {
  const t = useTranslations("posts.networks");
  const saveMember = useSaveMember();
  const { showError } = useResultToasts();
  const [pending, setPending] = useState<string | null>(null);
  const { platform, post } = member;
  const chosen = findTarget(targets, post.targetId);
  // The default one is stored as no choice, so that a draft follows the brand when another becomes the default.
  const choose = async (id: string) => {
    const isDefault = targets.some((target) => target._id === id && target.isDefault);
    setPending(id);
    try {
      await saveMember(member, () => ({ targetId: isDefault ? null : id }));
    } catch (error) {
      showError(error);
    } finally {
      setPending((latest) => (latest === id ? null : latest));
    }
  };
  return (
    <Field
      id={getFieldId(platform)}
      label={t("target", { platform })}
      error={!chosen && t("targetRemoved", { platform })}
    >
      <Select value={pending ?? chosen?._id ?? ""} onChange={(event) => void choose(event.target.value)}>
        {!chosen && (
          <option value="" disabled>
            {t("targetUnknown")}
          </option>
        )}
        {targets.map(({ _id, name, isDefault }) => (
          <option key={_id} value={_id}>
            {isDefault ? t("targetDefault", { name: `\u2068${name}\u2069` }) : name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
