import { useQuery } from "@tanstack/react-query";
import { Ban, ChevronDown, ImageIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { RECENT_IMAGES } from "@/components/posts/media/file-panels";
import type { MediaInput } from "@/components/posts/media/use-media-input";
import type { ResultsState } from "@/components/posts/media/use-results";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Image } from "@/components/ui/image";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { canvasImagesQuery } from "@/lib/media/client/queries";

interface LayoutImageOption {
  url: string;
  thumbUrl: string;
  name: string;
}

const FIELD = "layouts.image";
const NONE = "none";

/** Returns the image of the layouts: the chosen one, otherwise the post's first; null for none. */
export function useLayoutImage({ input, change }: MediaInput, results: ResultsState) {
  const t = useTranslations("posts");
  const library = useTranslations("dashboard.media");
  const { images } = useComposer().draft.post;
  const recent = useQuery(canvasImagesQuery({ q: "", usedIn: "", kind: "all" }, 1, RECENT_IMAGES));
  const attached = images.map(
    ({ url }, at): LayoutImageOption => ({ url, thumbUrl: url, name: t("media.image", { n: at + 1 }) }),
  );
  const isNew = (known: LayoutImageOption[]) => (one: { url: string }) =>
    !known.some(({ url }) => url === one.url);
  const generated = results.results.flatMap(({ kind, url, thumbUrl }, at): LayoutImageOption[] => {
    const name = t(`mediaResults.name.${kind}`, { n: results.results.length - at });
    return kind === "video" || !thumbUrl ? [] : [{ url, thumbUrl, name }];
  });
  const beside = [...attached, ...generated.filter(isNew(attached))];
  const stored = (recent.data?.images ?? [])
    .flatMap(({ kind, url, thumbUrl, label }): LayoutImageOption[] =>
      kind === "video" || !thumbUrl ? [] : [{ url, thumbUrl, name: label || library("grid.untitled") }],
    )
    .filter(isNew(beside));
  const wanted = input[FIELD];
  const byDefault = attached[0] ?? null;
  return {
    groups: { post: beside, library: stored },
    chosen: wanted === NONE ? null : ([...beside, ...stored].find(({ url }) => url === wanted) ?? byDefault),
    choose: (url: string | null) => change(FIELD, url ?? NONE),
  };
}

/** Chooses the image of the layouts from the post, its results and the newest of the library. */
export function LayoutImageChoice({ groups, chosen, choose }: ReturnType<typeof useLayoutImage>) {
  const t = useTranslations("posts.layouts");
  const [open, setOpen] = useState(false);
  const id = useId();
  const pick = (url: string | null) => {
    choose(url);
    setOpen(false);
  };
  return (
    <div className="grid min-w-0 gap-1.5">
      <span id={id} className="font-semibold text-13">
        {t("image")}
      </span>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button aria-labelledby={`${id} ${id}-value`} className="max-w-40 px-1.5">
            {chosen ? (
              <Image
                src={chosen.thumbUrl}
                alt=""
                width={24}
                height={24}
                className="size-6 flex-none bg-stage object-cover"
              />
            ) : (
              <ImageIcon aria-hidden="true" />
            )}
            <bdi id={`${id}-value`} className="min-w-0 truncate">
              {chosen?.name ?? t("noImage")}
            </bdi>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={t("image")} className="grid w-80 gap-3">
          <ImageGroup title={t("fromPost")} options={groups.post} chosen={chosen} onPick={pick}>
            <li>
              <button
                type="button"
                aria-pressed={chosen === null}
                className={tileClass}
                onClick={() => pick(null)}
              >
                <Ban aria-hidden="true" className="size-5 text-ink-2" />
                <span className="text-12">{t("noImage")}</span>
              </button>
            </li>
          </ImageGroup>
          {groups.library.length > 0 && (
            <ImageGroup title={t("fromLibrary")} options={groups.library} chosen={chosen} onPick={pick} />
          )}
        </PopoverContent>
      </Popover>
    </div>
  );
}

const tileClass = cn(
  "grid aspect-square w-full place-content-center justify-items-center gap-1 overflow-hidden border border-line bg-stage",
  "hover:border-ink aria-pressed:outline-2 aria-pressed:outline-sel aria-pressed:outline-offset-1",
);

interface GroupProps {
  title: string;
  options: LayoutImageOption[];
  chosen: LayoutImageOption | null;
  onPick(url: string): void;
  children?: ReactNode;
}

function ImageGroup({ title, options, chosen, onPick, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="font-semibold text-13">{title}</h3>
      <ul className="grid grid-cols-4 gap-2">
        {options.map(({ url, thumbUrl, name }) => (
          <li key={url}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={url === chosen?.url}
              title={name}
              className={tileClass}
              onClick={() => onPick(url)}
            >
              <Image src={thumbUrl} alt="" width={72} height={72} className="size-full object-cover" />
            </button>
          </li>
        ))}
        {children}
      </ul>
    </section>
  );
}
