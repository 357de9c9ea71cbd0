import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMediaLibrary } from "@/components/media/library-provider";
import { useComposer } from "@/components/posts/composer-context";
import { useSaveMember } from "@/components/posts/network-options/use-save-member";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { renderCroppedImage } from "@/components/posts/reshape-image";
import type { TrayImage } from "@/components/posts/use-pending-image-removals";
import { useResultToasts } from "@/components/posts/use-result-toasts";
import { useSaveChanges } from "@/components/posts/use-save-changes";
import type { Platform } from "@/lib/core/platforms";
import { findOpenDraft } from "@/lib/posts/client/open-draft-registry";
import { isEditable } from "@/lib/posts/states";
import type { CropBox } from "@/lib/publishing/image-aspect-ratios";

/** One network, or every network that shows the shared media. */
export type CropTarget = Platform | "all";

interface PlacedImage {
  url: string;
  alt: string;
}

/**
 * Replaces an image by a cropped copy, for every network or for one, which stops to follow the shared media then.
 * The original stays in the library, and undo restores it.
 */
export function useCropImage(image: TrayImage) {
  const t = useTranslations("posts.media.crop");
  const { showError, showUndoable } = useResultToasts();
  const { draft, saver, setShownPlatform } = useComposer();
  const { uploads } = useMediaLibrary();
  const { members } = usePostGroup();
  const { save } = useSaveChanges();
  const saveMember = useSaveMember();
  const [busy, setBusy] = useState(false);
  const editable = members.filter(({ post }) => isEditable(post.status));
  const sharing = editable.filter(({ post }) => post.followsMedia);
  const isShared = draft.post.followsMedia && sharing.length > 1;
  const targets: CropTarget[] = isShared
    ? ["all", ...editable.map(({ platform }) => platform)]
    : [draft.post.platform];

  /** Replaces the image in a list; in a network's own list, its earlier copy at the same position. */
  const exchange = (images: PlacedImage[], from: string, to: string): PlacedImage[] => {
    const found = images.findIndex(({ url }) => url === from);
    const at = found >= 0 ? found : image.index;
    return images.map(({ url, alt }, index) => ({ url: index === at ? to : url, alt }));
  };

  /** Returns what undoes it, like `putInto`. */
  async function putEverywhere(to: string): Promise<() => Promise<unknown>> {
    const put = (from: string, to: string) =>
      save(
        ({ images }) =>
          images.some(({ url }) => url === from) ? { images: exchange(images, from, to) } : null,
        findOpenDraft(saver),
      );
    await put(image.url, to);
    return () => put(to, image.url);
  }

  async function putInto(member: GroupMember, to: string): Promise<() => Promise<unknown>> {
    const before = member.post.images.map(({ url, alt }) => ({ url, alt }));
    const leaves = member.post.followsMedia;
    await saveMember(member, ({ images }) => ({
      images: exchange(images, image.url, to),
      ...(leaves && { followsMedia: false }),
    }));
    return () => saveMember(member, () => (leaves ? { followsMedia: true } : { images: before }));
  }

  async function crop(target: CropTarget, box: CropBox): Promise<boolean> {
    setBusy(true);
    try {
      const file = await renderCroppedImage(image.url, box);
      const place = `post ${draft.post._id} crop`;
      const [copy] = await uploads.add([file], { place, cutOut: false });
      if (!copy) return false;
      uploads.clear(place, { arrived: true });
      const member = isShared ? editable.find(({ platform }) => platform === target) : undefined;
      const undo = member ? await putInto(member, copy.url) : await putEverywhere(copy.url);
      if (target !== "all") setShownPlatform(target);
      showUndoable(t("done", { platform: target }), () => undo().catch(showError));
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { crop, busy, targets, members: editable };
}
