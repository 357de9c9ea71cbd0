import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useComposer } from "@/components/posts/composer-context";
import { openNetworkOptions } from "@/components/posts/network-options/network-options";
import { focusTargetField } from "@/components/posts/networks/target-fields";
import { renderExtendedImage } from "@/components/posts/reshape-image";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import type { GroupProblem } from "@/components/posts/use-preflight";
import { formatAspectRatio } from "@/components/posts/use-problem-text";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import { Link } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { getContentLanguage } from "@/lib/i18n/text-direction";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";
import { getAspectRatio, getTargetAspectRatio } from "@/lib/publishing/image-aspect-ratios";
import { markTurnedLines } from "@/lib/publishing/line-direction";

interface Props {
  problem: GroupProblem;
  images: TrayImage[];
  onRemoveVideo(): void;
}

/** Fixes a problem directly where possible, else links to the place of the fix. */
export function FixButton({ problem, images, onRemoveVideo }: Props) {
  const t = useTranslations("posts.fix");
  const { account, textRef, ideaRef, openImageAlt, setShownPlatform } = useComposer();
  const trim = useTrimHashtags(problem);
  const mark = useMarkLines();
  const { fix } = problem;
  const image = problem.image === undefined ? undefined : images[problem.image];
  if (!fix) return null;
  if (fix === "extend_image")
    return image && <ExtendButton image={image} first={images[0]} problem={problem} />;
  const press = {
    edit_text: () => textRef.current?.focus(),
    edit_images: () => ideaRef.current?.focus(),
    trim_hashtags: trim,
    mark_lines: mark,
    describe_image: () => image && openImageAlt.current?.(image.url),
    remove_video: onRemoveVideo,
    change_target: () => problem.platforms[0] && focusTargetField(problem.platforms[0]),
    edit_options: () => {
      if (problem.platforms[0]) setShownPlatform(problem.platforms[0]);
      openNetworkOptions();
    },
  };
  if (fix in press) {
    return (
      <Button size="sm" onClick={press[fix as keyof typeof press]}>
        {t(fix)}
      </Button>
    );
  }
  const page = fix === "ask_approval" ? "approval" : "connections";
  return (
    <Button asChild size="sm">
      <Link href={`/account/${account._id}/${page}`}>{t(fix)}</Link>
    </Button>
  );
}

interface ExtendProps {
  image: TrayImage;
  first: TrayImage | undefined;
  problem: GroupProblem;
}

function ExtendButton({ image, first, problem }: ExtendProps) {
  const t = useTranslations("posts.fix");
  const { draft } = useComposer();
  const { extend, busy } = useExtendImage();
  const [platform = draft.post.platform] = problem.platforms;
  const aspect = PLATFORM_RULES[platform].aspect ?? undefined;
  const likeFirst = problem.code === "image_cropped" || problem.code === "page_shape";
  const ratio = getTargetAspectRatio(image, {
    aspect,
    first: likeFirst && first ? getAspectRatio(first) : undefined,
  });
  if (ratio === null) return null;
  return (
    <Button size="sm" busy={busy} onClick={() => void extend(image.url, ratio)}>
      <span>
        {t.rich("extend_image", { ratio: () => <bdi dir="ltr">{formatAspectRatio(ratio, 1)}</bdi> })}
      </span>
    </Button>
  );
}

/** Trims hashtags to the platform's limit; those in the text have priority. */
function useTrimHashtags({ platforms }: GroupProblem) {
  const t = useTranslations("posts.preflight");
  const { showUndoable } = useResultToasts();
  const { draft, saver, textRef } = useComposer();
  return () => {
    const { hashtags, text } = draft.content;
    const limits = platforms.map((platform) => PLATFORM_RULES[platform].hashtagLimit ?? hashtags.length);
    const limit = Math.min(...limits);
    const written = new Set(text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_]+/gu) ?? []).size;
    const room = Math.max(0, limit - written);
    if (written > limit || hashtags.length <= room) textRef.current?.focus();
    if (hashtags.length <= room) return;
    saver.change({ hashtags: hashtags.slice(0, room) });
    showUndoable(t("trimmed", { n: hashtags.length - room }), () => saver.change({ hashtags }));
  };
}

/** Adds direction marks to the open post; the text of another network is changed in its own tab. */
function useMarkLines() {
  const t = useTranslations("posts.preflight");
  const { showUndoable } = useResultToasts();
  const { account, draft, saver, textRef } = useComposer();
  return () => {
    const { text } = draft.content;
    const marked = markTurnedLines(
      text,
      getContentLanguage({ language: draft.post.language, text }, account.language),
    );
    if (marked === text) return textRef.current?.focus();
    saver.change({ text: marked });
    showUndoable(t("marked"), () => saver.change({ text }));
  };
}

/** Changes the aspect ratio of a post image without cropping, with undo. */
function useExtendImage() {
  const t = useTranslations("posts.preflight");
  const { showError, showUndoable } = useResultToasts();
  const { draft, saver } = useComposer();
  const { uploads } = useMediaLibrary();
  const { save } = useSaveChanges();
  const [busy, setBusy] = useState(false);

  const put = (from: string, to: string) =>
    save(
      ({ images }) =>
        images.some(({ url }) => url === from)
          ? {
              images: images.map(({ url, alt, isAltPending = false }) =>
                // A proposal that the user removed is not made again for the new file.
                url === from
                  ? { url: to, alt, ...(!isAltPending && { isAltSuggested: false }) }
                  : { url, alt },
              ),
            }
          : null,
      findOpenDraft(saver),
    );

  async function extend(url: string, ratio: number) {
    setBusy(true);
    try {
      const file = await renderExtendedImage(url, ratio);
      const place = `post ${draft.post._id} extend`;
      const [image] = await uploads.add([file], { place, cutOut: false });
      if (!image) return;
      uploads.clear(place, { arrived: true });
      await put(url, image.url);
      showUndoable(t("extended"), () => put(image.url, url).catch(showError));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  return { extend, busy };
}
