"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useComposer } from "@/components/posts/composer-context";
import { ratioText } from "@/components/posts/picture-ratio";
import { useExtendPicture } from "@/components/posts/use-extend-picture";
import type { Removals } from "@/components/posts/use-removals";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/notify";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { ratioOf, wantedRatio } from "@/lib/publishing/picture-ratios";
import type { PreflightProblem } from "@/lib/publishing/preflight-problem";

interface Props {
  problem: PreflightProblem;
  images: Removals["images"];
  onRemoveVideo(): void;
}

/** The one step that mends a problem: done on the spot where it can be, else the way to where it is mended. */
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

type Picture = Removals["images"][number];

function ExtendButton({
  image,
  first,
  problem,
}: {
  image: Picture;
  first?: Picture;
  problem: PreflightProblem;
}) {
  const t = useTranslations("posts.fix");
  const { draft } = useComposer();
  const { extend, busy } = useExtendPicture();
  const aspect = PLATFORM_RULES[draft.post.platform].aspect ?? undefined;
  const likeFirst = problem.code === "image_cropped" || problem.code === "page_shape";
  const ratio = wantedRatio(image, { aspect, first: likeFirst && first ? ratioOf(first) : undefined });
  if (ratio === null) return null;
  return (
    <Button variant="primary" size="sm" busy={busy !== null} onClick={() => void extend(image.url, ratio)}>
      <span>{t.rich("extend_image", { ratio: () => <bdi dir="ltr">{ratioText(ratio, 1)}</bdi> })}</span>
    </Button>
  );
}

/** Keeps as many hashtags as the network counts: those first that stand in the text. */
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
    notify.success(t("trimmed", { n: hashtags.length - room }), {
      action: { label: common("undo"), onClick: () => saver.change({ hashtags }) },
    });
  };
}
