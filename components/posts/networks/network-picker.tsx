import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { DeleteDraftDialog } from "@/components/posts/networks/delete-draft-dialog";
import { useNetworks } from "@/components/posts/networks/use-networks";
import {
  type GroupMember,
  NETWORK_ORDER,
  type PostGroup,
  usePostGroup,
} from "@/components/posts/networks/use-post-group";
import { usePreviewAuthor } from "@/components/posts/previews/use-preview-author";
import { useCreateVariants } from "@/components/posts/variants/use-create-variants";
import { usePostVariants } from "@/components/posts/variants/use-post-variants";
import { VariantLanguageSwitch } from "@/components/posts/variants/variant-language-switch";
import { VariantProgress } from "@/components/posts/variants/variant-progress";
import { Link } from "@/components/ui/app-link";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { showToast } from "@/components/ui/show-toast";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { Platform } from "@/lib/core/platforms";
import { isEditable } from "@/lib/posts/states";

/** Chooses the networks of the post, connected ones first, and the language of its text. */
export function NetworkPicker() {
  const variants = usePostVariants();
  const versions = useCreateVariants();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <NetworkChips />
        <VariantLanguageSwitch variants={variants} versions={versions} />
      </div>
      <VariantProgress versions={versions} />
    </>
  );
}

/** Links a frozen post to its version in the other language. */
export function LanguagePicker() {
  return (
    <div className="flex empty:hidden">
      <VariantLanguageSwitch variants={usePostVariants()} versions={useCreateVariants()} />
    </div>
  );
}

function NetworkChips() {
  const t = useTranslations("posts.networks");
  const { account } = useComposer();
  const status = useQuery(connectionStatusQuery(account._id)).data;
  const group = usePostGroup();
  const isConnected = (platform: Platform) => status?.[platform]?.canPublish ?? false;
  const order = NETWORK_ORDER.toSorted((a, b) => Number(isConnected(b)) - Number(isConnected(a)));
  const missing = status ? order.filter((platform) => !isConnected(platform)) : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: these buttons are not form fields
    <div role="group" aria-label={t("label")} className="flex min-w-0 flex-wrap items-center gap-2">
      <span
        aria-hidden="true"
        className="min-w-16 whitespace-nowrap font-semibold text-13 text-ink-2 max-[1199px]:sr-only"
      >
        {t("label")}
      </span>
      {order.map((platform) => (
        <NetworkChip
          key={platform}
          platform={platform}
          group={group}
          isMissing={missing.includes(platform)}
        />
      ))}
      {missing.length > 0 && (
        <Link
          href={`/account/${account._id}/connections`}
          className="inline-flex min-h-6 items-center text-13"
        >
          {t("connect")}
          <span className="sr-only"> {t("accounts")}</span>
        </Link>
      )}
    </div>
  );
}

interface ChipProps {
  platform: Platform;
  group: PostGroup;
  isMissing: boolean;
}

function NetworkChip({ platform, group, isMissing }: ChipProps) {
  const t = useTranslations("posts");
  const networks = useNetworks(group);
  const [asking, setAsking] = useState<GroupMember | null>(null);
  const member = group.members.find((one) => one.platform === platform);
  const isOn = member !== undefined || networks.busy === platform;
  const isOnly = member !== undefined && group.members.length === 1;
  const { avatar } = usePreviewAuthor(platform, member?.post.targetId);
  const press = () => {
    if (member && (group.isPending || !isEditable(member.post.status))) return;
    if (isOnly) return showToast.info(t("networks.locked"));
    // Also while the group is loaded: the server returns the post that already exists for the network.
    if (!member) void networks.add(platform);
    else if (member.followsText && group.members.some((one) => one !== member && one.followsText))
      void networks.remove(member);
    else setAsking(member);
  };
  return (
    <>
      <button
        type="button"
        data-network={platform}
        aria-pressed={isOn}
        aria-busy={networks.busy === platform || undefined}
        onClick={press}
        className={cn(
          "inline-flex min-h-9 items-center gap-2 whitespace-nowrap rounded-in border ps-1.5 pe-2.5 font-semibold transition-colors",
          isOn ? "border-ink bg-surface text-ink" : "border-line text-ink-2 hover:border-ink hover:text-ink",
        )}
      >
        <span
          aria-hidden="true"
          className={cn(
            "grid size-4 flex-none place-items-center rounded-[3px] border",
            isOn ? "border-ink bg-ink text-canvas" : "border-line-strong bg-raised",
          )}
        >
          {isOn && <Check className="size-3 p-0 stroke-[3]" />}
        </span>
        {isMissing ? (
          <PlatformTag platform={platform} />
        ) : (
          <span aria-hidden="true" className="relative me-1">
            <Avatar size={24} {...avatar} />
            <PlatformTag platform={platform} className="absolute -end-1.5 -bottom-1 ring-2 ring-surface" />
          </span>
        )}
        {t(`platform.${platform}`)}
        {isMissing && <span className="font-normal text-13 text-ink-2">{t("networks.notConnected")}</span>}
      </button>
      {asking && (
        <DeleteDraftDialog
          member={asking}
          onConfirm={() => networks.remove(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
