import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { groupPreflightChecks, toPreflightConnection } from "@/components/posts/use-preflight";
import { CreateVariantMenu } from "@/components/posts/variants/create-variant-menu";
import type { CreateVariantsState } from "@/components/posts/variants/use-create-variants";
import type { PostVariants, VariantSlot } from "@/components/posts/variants/use-post-variants";
import { CountBadge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { PlatformTag } from "@/components/ui/platform-tag";
import { tabClass } from "@/components/ui/tabs";
import { connectionStatusQuery } from "@/lib/connections/client/queries";
import type { Platform } from "@/lib/core/platforms";
import { getPostPath } from "@/lib/core/post-path";
import { getPostOptions } from "@/lib/posts/network-options";
import type { PostDto } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";
import { runPreflight } from "@/lib/publishing/preflight-checks";

/** Fixed order, so that each tab keeps its position. */
const ORDER: readonly Platform[] = ["instagram", "facebook", "linkedin"];

interface Props {
  variants: PostVariants;
  versions: CreateVariantsState;
}

/** Shows the post per platform: links to existing variants and menus for missing ones. */
export function PlatformTabs({ variants, versions }: Props) {
  const t = useTranslations("posts.variants");
  return (
    <nav aria-label={t("platforms")} className="min-w-0">
      <ul className="flex items-end gap-x-6">
        {ORDER.map((platform) => (
          <li key={platform} className="flex">
            <PlatformTab
              place={{ platform, language: variants.own.language }}
              variants={variants}
              versions={versions}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlatformTab({ place, variants, versions }: Props & { place: VariantSlot }) {
  const t = useTranslations("posts");
  const { account, draft } = useComposer();
  const problemsOf = usePreflightCounts();
  const { platform } = place;
  const post = variants.at(place);
  const open = post ? problemsOf(post) : 0;
  const words = (
    <>
      <PlatformTag platform={platform} />
      {t(`platform.${platform}`)}
    </>
  );
  if (post) {
    return (
      <Link
        href={getPostPath(account._id, post._id)}
        aria-current={post._id === draft.post._id ? "page" : undefined}
        className={tabClass}
      >
        {words}
        {open > 0 && (
          <CountBadge tone="warn">
            {open}
            <span className="sr-only"> {t("variants.needsFix")}</span>
          </CountBadge>
        )}
      </Link>
    );
  }
  if (variants.isPending) return <span className={cn(tabClass, "opacity-50")}>{words}</span>;
  return (
    <CreateVariantMenu
      place={place}
      versions={versions}
      write={t("variants.writeFor", { platform })}
      trigger={
        <button
          type="button"
          aria-label={t("variants.add", { platform: t(`platform.${platform}`) })}
          className={cn(tabClass, "data-[state=open]:text-ink")}
        >
          {words}
          <Plus aria-hidden="true" className="size-3.5" />
        </button>
      }
    />
  );
}

/** Returns the number of failed preflight checks per post; 0 while the post cannot be edited. */
function usePreflightCounts(): (post: PostDto) => number {
  const { account, draft } = useComposer();
  const { data } = useQuery(connectionStatusQuery(account._id));
  return (post) => {
    if (!data || !isEditable(post.status)) return 0;
    const at = post.scheduledAt === null ? new Date() : new Date(post.scheduledAt);
    const found = runPreflight({
      ...post,
      ...(post._id === draft.post._id ? draft.content : {}),
      options: getPostOptions(post.options, post.platform),
      connection: toPreflightConnection(post.platform, data, at),
      at,
    });
    return groupPreflightChecks(found).filter(({ problems }) => problems.length > 0).length;
  };
}
