import { SquarePen, Tag, Trash2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePlatform } from "@/components/accounts/use-current-account";
import { MoveToFolderMenu } from "@/components/media/move-to-folder-menu";
import { TagEditor, useChangeTags } from "@/components/media/tag-editor";
import { useCreateDraftFromMedia } from "@/components/media/use-create-draft-from-media";
import { usePendingImageDeletions } from "@/components/media/use-library-list";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button, IconButton } from "@/components/ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { showToast } from "@/components/ui/show-toast";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { PLATFORM_RULES } from "@/lib/posts/platform-rules";

interface Props {
  selected: CanvasImageDto[];
  /** Called with items whose tags were changed. */
  onChange(changed: CanvasImageDto[]): void;
  /** Clears the selection and moves the focus back to the grid. */
  onClear(): void;
}

/** Moves, tags, uses or deletes the selected library items together. */
export function LibrarySelectionToolbar({ selected, onChange, onClear }: Props) {
  const t = useTranslations("dashboard.media");
  const { removeAll } = usePendingImageDeletions();
  const post = useCreateDraftFromMedia();
  const usable = useUsableMedia(selected);
  return (
    <div
      role="toolbar"
      aria-label={t("selection.label")}
      data-foot-bar
      className="sticky bottom-0 z-10 -mx-1 mt-4 flex min-h-14 flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-4 py-2.5 shadow-float"
    >
      <p role="status" className="font-semibold">
        {t("selection.count", { n: selected.length })}
      </p>
      <div className="ms-auto flex flex-wrap gap-2">
        <MoveToFolderMenu selected={selected} onMoved={onClear} />
        <SelectionTags selected={selected} onChange={onChange} />
        {usable && (
          <Button size="sm" busy={post.isStarting} onClick={() => void post.start(usable.kind, usable.urls)}>
            <SquarePen aria-hidden="true" />
            {t("details.use")}
          </Button>
        )}
        <Button
          size="sm"
          onClick={() => {
            removeAll(selected.map(({ _id }) => _id));
            onClear();
          }}
        >
          <Trash2 aria-hidden="true" />
          {t("selection.delete")}
        </Button>
        <IconButton icon={X} label={t("selection.clear")} onClick={onClear} />
      </div>
    </div>
  );
}

/** Returns what one post can hold; null for images with a video, several videos and too many images. */
function useUsableMedia(selected: CanvasImageDto[]) {
  const { imagesMax } = PLATFORM_RULES[usePlatform().platform];
  const videos = selected.filter(({ kind }) => kind === "video");
  const urls = selected.map(({ url, cutoutUrl }) => cutoutUrl ?? url);
  if (videos.length === 0) return urls.length <= imagesMax ? ({ kind: "image", urls } as const) : null;
  return selected.length === 1 ? ({ kind: "video", urls } as const) : null;
}

function SelectionTags({ selected, onChange }: Omit<Props, "onClear">) {
  const t = useTranslations("dashboard.media.tags");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { change, error } = useChangeTags();
  const tags = [...new Set(selected.flatMap((item) => item.tags))].sort();
  const ids = selected.map(({ _id }) => _id);
  const run = async (imageIds: string[], body: { add?: string[]; remove?: string[] }) => {
    onChange((await change({ imageIds, ...body })).images);
  };
  const remove = async (tag: string) => {
    const tagged = selected.filter((item) => item.tags.includes(tag)).map(({ _id }) => _id);
    await run(tagged, { remove: [tag] });
    const undo = () =>
      void run(tagged, { add: [tag] }).catch((failure) => showToast.error(errorText(failure)));
    showToast.info(t("removed", { tag, n: tagged.length }), {
      action: { label: common("undo"), onClick: undo },
    });
  };
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button size="sm">
          <Tag aria-hidden="true" />
          {t("label")}
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label={t("label")} side="top" align="end" className="w-80">
        <TagEditor
          label={t("ofSelected", { n: selected.length })}
          tags={tags}
          error={error}
          onAdd={(add) => run(ids, { add })}
          onRemove={remove}
        />
      </PopoverContent>
    </Popover>
  );
}
