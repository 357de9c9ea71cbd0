import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CollaboratorsField } from "@/components/posts/network-options/collaborators-field";
import { FirstCommentField } from "@/components/posts/network-options/first-comment-field";
import { LinkFields } from "@/components/posts/network-options/link-fields";
import { useNetworkOptions } from "@/components/posts/network-options/use-network-options";
import { UserTagsField } from "@/components/posts/network-options/user-tags-field";
import { LabeledSegmentedChoice } from "@/components/posts/segmented-choice";
import { Skeleton } from "@/components/ui/spinner";

// Loaded when the options are opened.
const PlaceField = dynamic(
  () => import("@/components/posts/network-options/place-field").then((file) => file.PlaceField),
  { ssr: false, loading: () => <Skeleton className="h-19" /> },
);

const ID = "network-options";
const PLACEMENTS = ["feed", "reel", "story"] as const;

/** Opens the options and moves the focus there. */
export function openNetworkOptions(): void {
  const details = document.getElementById(ID);
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.querySelector("summary")?.focus();
}

/** Renders what the posts ask of their networks beside the content: one network at a time, as in the preview. */
export function NetworkOptions() {
  const t = useTranslations("posts.options");
  const names = useTranslations("posts.platform");
  const state = useNetworkOptions();
  const [isOpen, setOpen] = useState(false);
  const { platforms, platform, choose, options, readOnly, count, save } = state;
  if (readOnly) return null;
  return (
    <details
      id={ID}
      className="group rounded-card border border-line bg-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-4 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="transition-transform group-open:rotate-180" />
        {t("title")}
        {count > 0 && <span className="ms-auto text-13 text-ink-2">{t("chosen", { n: count })}</span>}
      </summary>
      <div className="grid gap-4 border-line border-t p-4">
        {platforms.length > 1 && (
          <LabeledSegmentedChoice
            label={t("network")}
            options={platforms}
            value={platform}
            onChange={choose}
            render={(one) => names(one)}
          />
        )}
        {platform !== "linkedin" && (
          <LabeledSegmentedChoice
            label={t("placement")}
            options={PLACEMENTS}
            value={options.placement ?? "feed"}
            onChange={(placement) => void save({ placement })}
            render={(one) => t(`placements.${one}`)}
          />
        )}
        <FirstCommentField state={state} />
        {platform !== "instagram" && <LinkFields state={state} />}
        {platform === "instagram" && <CollaboratorsField state={state} />}
        {platform === "instagram" && <UserTagsField state={state} />}
        {isOpen && platform !== "linkedin" && <PlaceField key={platform} platform={platform} state={state} />}
      </div>
    </details>
  );
}
