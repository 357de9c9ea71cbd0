import { Link2Off } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveMember } from "@/components/posts/network-options/use-save-member";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { Button } from "@/components/ui/button";
import type { Platform } from "@/lib/core/platforms";
import { isEditable } from "@/lib/posts/states";

/** Names the networks whose media differ from the shared media, and lets each return to them. */
export function OwnMediaNote() {
  const t = useTranslations("posts.media.crop");
  const { showError } = useResultToasts();
  const { readOnly } = useComposer();
  const { members } = usePostGroup();
  const saveMember = useSaveMember();
  const [busy, setBusy] = useState<Platform | null>(null);
  const editable = members.filter(({ post }) => isEditable(post.status));
  const own = editable.filter(({ post }) => !post.followsMedia);
  if (readOnly || own.length === 0 || own.length === editable.length) return null;
  const share = async (member: GroupMember) => {
    setBusy(member.platform);
    await saveMember(member, () => ({ followsMedia: true })).catch(showError);
    setBusy(null);
  };
  return (
    <ul className="grid gap-1 text-13">
      {own.map((member) => (
        <li key={member.platform} className="flex flex-wrap items-center gap-x-2">
          <span className="text-ink-2">{t("own", { platform: member.platform })}</span>
          <Button
            variant="quiet"
            size="sm"
            busy={busy === member.platform}
            disabled={busy !== null && busy !== member.platform}
            onClick={() => void share(member)}
          >
            <Link2Off aria-hidden="true" />
            {t("share")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
