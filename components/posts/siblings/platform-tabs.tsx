"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useOpenProblems } from "@/components/posts/siblings/use-open-problems";
import type { SiblingPlace, Siblings } from "@/components/posts/siblings/use-siblings";
import type { Versions } from "@/components/posts/siblings/use-versions";
import { VersionMenu } from "@/components/posts/siblings/version-menu";
import { cn } from "@/components/ui/cn";
import { Count } from "@/components/ui/count";
import { PlatformTag } from "@/components/ui/platform-tag";
import { tabClass } from "@/components/ui/tab-class";
import type { Platform } from "@/lib/accounts/platforms";
import { postAddress } from "@/lib/core/post-address";

/** In the order of the drawing, with which every tab keeps its place whichever of them is open. */
const ORDER: readonly Platform[] = ["instagram", "facebook", "linkedin"];

interface Props {
  siblings: Siblings;
  versions: Versions;
}

/** The post on each network: links to what is there, ways to what is not (drawn: composer). */
export function PlatformTabs({ siblings, versions }: Props) {
  const t = useTranslations("posts.siblings");
  return (
    <nav aria-label={t("networks")} className="min-w-0">
      <ul className="flex items-end gap-x-6">
        {ORDER.map((platform) => (
          <li key={platform} className="flex">
            <PlatformTab place={{ platform, language: siblings.own.language }} {...{ siblings, versions }} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlatformTab({ place, siblings, versions }: Props & { place: SiblingPlace }) {
  const t = useTranslations("posts");
  const { account, draft } = useComposer();
  const problemsOf = useOpenProblems();
  const { platform } = place;
  const post = siblings.at(place);
  const open = post ? problemsOf(post) : 0;
  const words = <TabWords platform={platform} />;
  if (post) {
    return (
      <Link
        href={postAddress(account._id, post._id)}
        aria-current={post._id === draft.post._id ? "page" : undefined}
        className={tabClass}
      >
        {words}
        {open > 0 && (
          <Count tone="warn">
            {open}
            <span className="sr-only"> {t("siblings.toMend")}</span>
          </Count>
        )}
      </Link>
    );
  }
  if (siblings.isPending) return <span className={cn(tabClass, "opacity-50")}>{words}</span>;
  return (
    <VersionMenu
      place={place}
      versions={versions}
      write={t("siblings.writeFor", { platform })}
      trigger={
        <button
          type="button"
          aria-label={t("siblings.add", { platform: t(`platform.${platform}`) })}
          className={cn(tabClass, "data-[state=open]:text-ink")}
        >
          {words}
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      }
    />
  );
}

function TabWords({ platform }: { platform: Platform }) {
  const t = useTranslations("posts.platform");
  return (
    <>
      <PlatformTag platform={platform} />
      {t(platform)}
    </>
  );
}
