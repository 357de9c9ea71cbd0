"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { useExtendImage } from "@/components/posts/use-extend-image";
import type { PendingImageRemovals } from "@/components/posts/use-pending-image-removals";
import { formatAspectRatio } from "@/components/posts/use-problem-text";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/show-toast";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { getAspectRatio, getTargetAspectRatio } from "@/lib/publishing/image-aspect-ratios";
import type { PreflightProblem } from "@/lib/publishing/preflight-problem";

interface Props {
  problem: PreflightProblem;
  images: PendingImageRemovals["images"];
  onRemoveVideo(): void;
}

/** Fixes a problem directly where possible, else links to the place of the fix. */
export function FixButton({ problem, images, onRemoveVideo }: Props) {
  const t = useTranslations("posts.fix");
  const { account, textRef, ideaRef, describePicture } = useComposer();
  const trim = useTrimHashtags();
  const { fix } = problem;
  const image = problem.image === undefined ? undefined : images[problem.image];
  if (!fix) return null;
  if (fix === "extend_image")
    return image && <ExtendButton image={image} first={images[0]} problem={problem} />;
  const press = {
    edit_text: () => textRef.current?.focus(),
    edit_images: () => ideaRef.current?.focus(),
    trim_hashtags: trim,
    describe_image: () => image && describePicture.current?.(image.url),
    remove_video: onRemoveVideo,
  };
  if (fix in press) {
    return (
      <Button variant="primary" size="sm" onClick={press[fix as keyof typeof press]}>
        {t(fix)}
      </Button>
    );
  }
  return (
    <Button asChild variant="primary" size="sm">
      <Link href={`/account/${account._id}/connections`}>{t(fix)}</Link>
    </Button>
  );
}

type Image = PendingImageRemovals["images"][number];

function ExtendButton({ image, first, problem }: { image: Image; first?: Image; problem: PreflightProblem }) {
  const t = useTranslations("posts.fix");
  const { draft } = useComposer();
  const { extend, busy } = useExtendImage();
  const aspect = PLATFORM_RULES[draft.post.platform].aspect ?? undefined;
  const likeFirst = problem.code === "image_cropped" || problem.code === "page_shape";
  const ratio = getTargetAspectRatio(image, {
    aspect,
    first: likeFirst && first ? getAspectRatio(first) : undefined,
  });
  if (ratio === null) return null;
  return (
    <Button variant="primary" size="sm" busy={busy !== null} onClick={() => void extend(image.url, ratio)}>
      <span>
        {t.rich("extend_image", { ratio: () => <bdi dir="ltr">{formatAspectRatio(ratio, 1)}</bdi> })}
      </span>
    </Button>
  );
}

/** Trims hashtags to the platform's limit; those in the text have priority. */
function useTrimHashtags() {
  const t = useTranslations("posts.preflight");
  const common = useTranslations("common");
  const { draft, saver, textRef } = useComposer();
  return () => {
    const { hashtags, text } = draft.content;
    const limit = PLATFORM_RULES[draft.post.platform].hashtagLimit ?? hashtags.length;
    const written = new Set(text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).size;
    const room = Math.max(0, limit - written);
    if (written > limit || hashtags.length <= room) textRef.current?.focus();
    if (hashtags.length <= room) return;
    saver.change({ hashtags: hashtags.slice(0, room) });
    showToast.success(t("trimmed", { n: hashtags.length - room }), {
      action: { label: common("undo"), onClick: () => saver.change({ hashtags }) },
    });
  };
}
