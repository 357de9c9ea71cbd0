import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  addElementOnTop,
  createIconElement,
  getCenteredPlacement,
  getTextDefaults,
} from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { Shelf, type ShelfItem } from "@/components/editor/panels/library-shelf";
import { StickerPreview } from "@/components/editor/panels/sticker-preview";
import { QueryError } from "@/components/shell/query-error";
import { Skeleton } from "@/components/ui/spinner";
import { iconLibraryQuery, type LibraryIcon } from "@/lib/canvas/client/icon-library";
import { MAX_RECENT_ICONS, readRecentIcons, rememberRecentIcon } from "@/lib/canvas/client/recent-icons";
import { searchIcons } from "@/lib/canvas/client/search-icons";
import { stickerLibraryQuery } from "@/lib/canvas/client/sticker-library";
import { addElements } from "@/lib/canvas/core/commands/add";
import { createSticker, STICKER_GROUPS, type Sticker } from "@/lib/canvas/core/stickers";
import { ICON_SIDE } from "@/lib/canvas/layouts/icon-side";

interface Props {
  searched: string;
  /** Number of other elements that match the search, for the announced total. */
  others: number;
}

/** Shows the stickers and icons that match the search, or the recent ones and then all. */
export function IconLibrary({ searched, others }: Props) {
  const t = useTranslations("posts.editor.shapes");
  const icons = useQuery(iconLibraryQuery);
  const stickers = useQuery(stickerLibraryQuery);
  const toIconItem = useIconItem();
  const toStickerItem = useStickerItem();
  const [recent, setRecent] = useState(readRecentIcons);
  const [group, setGroup] = useState<Sticker["group"]>(STICKER_GROUPS[0]);
  const onAdded = (key: string) => setRecent(rememberRecentIcon(key));
  if (icons.isPending || stickers.isPending) return <Loading />;
  const isSearch = searched !== "";
  const foundIcons = searchIcons(icons.data ?? [], searched);
  const foundStickers = searchIcons(stickers.data ?? [], searched);
  const shownStickers = isSearch ? foundStickers : foundStickers.filter((one) => one.group === group);
  const count = foundIcons.length + foundStickers.length + others;
  const used = recent.flatMap((key) => {
    const sticker = stickers.data?.find(({ name }) => keyOfSticker(name) === key);
    const icon = icons.data?.find(({ name }) => name === key);
    return sticker ? toStickerItem(sticker) : icon ? toIconItem(icon) : [];
  });
  return (
    <>
      {isSearch && icons.data && stickers.data && (
        <p role="status" className={count > 0 ? "sr-only" : "text-14 text-ink-2"}>
          {count > 0 ? t("found", { n: count }) : t("none")}
        </p>
      )}
      {!isSearch && used.length > 0 && (
        <Shelf title={t("recent")} items={used} columns={5} onAdded={onAdded} />
      )}
      {!stickers.data && <QueryError query={stickers} lead={t("stickers.failed")} />}
      {shownStickers.length > 0 && (
        <Shelf
          listKey={`${searched} ${group}`}
          title={t("stickers.title")}
          items={shownStickers.map(toStickerItem)}
          columns={4}
          onAdded={onAdded}
        >
          {!isSearch && <Groups value={group} onChange={setGroup} />}
        </Shelf>
      )}
      {!icons.data && <QueryError query={icons} lead={t("failed")} />}
      {foundIcons.length > 0 && (
        <Shelf
          listKey={searched}
          title={t("icons")}
          items={foundIcons.map(toIconItem)}
          columns={5}
          onAdded={onAdded}
        />
      )}
    </>
  );
}

function Loading() {
  const t = useTranslations("posts.editor.shapes");
  return (
    <div role="status" aria-label={t("loading")} className="grid grid-cols-5 gap-1.5">
      {Array.from({ length: MAX_RECENT_ICONS }, (_, index) => index).map((index) => (
        <Skeleton key={index} className="aspect-square h-auto" />
      ))}
    </div>
  );
}

interface GroupsProps {
  value: Sticker["group"];
  onChange(group: Sticker["group"]): void;
}

function Groups({ value, onChange }: GroupsProps) {
  const t = useTranslations("posts.editor.shapes.stickers");
  return (
    <fieldset aria-label={t("title")} className="flex min-w-0 flex-wrap gap-1.5">
      {STICKER_GROUPS.map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={group === value}
          onClick={() => onChange(group)}
          className="min-h-7 rounded-in border border-line-strong bg-raised px-2 text-13 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas"
        >
          {t(`group.${group}`)}
        </button>
      ))}
    </fieldset>
  );
}

function useIconItem(): (icon: LibraryIcon) => ShelfItem {
  const { editor } = useEditor();
  return (icon) => ({
    ...icon,
    key: icon.name,
    add: (name, at) => addElementOnTop(editor, createIconElement(icon, name, editor.read(), at)),
    preview: () => <IconPreview icon={icon} />,
  });
}

/** Icons and stickers may have the same name. */
const keyOfSticker = (name: string) => `sticker/${name}`;

function useStickerItem(): (sticker: Sticker) => ShelfItem {
  const workspace = useEditor();
  const { voice, direction } = getTextDefaults(workspace);
  // The words of a sticker are in the language of the brand, like its posts.
  const language = direction === "rtl" ? "he" : "en";
  return (sticker) => ({
    ...sticker,
    key: keyOfSticker(sticker.name),
    add: (name, at) => {
      const { editor } = workspace;
      const snapshot = editor.read();
      const { size, palette, fonts } = snapshot.document;
      const element = createSticker(sticker, name, {
        at: at ?? getCenteredPlacement(snapshot),
        pageSide: Math.min(size.w, size.h),
        palette,
        language,
        face: voice ?? { font: fonts[0]?.family ?? "Heebo" },
      });
      editor.exec(addElements([element]));
    },
    preview: () => <StickerPreview sticker={sticker} language={language} />,
  });
}

function IconPreview({ icon }: { icon: LibraryIcon }) {
  return (
    <svg
      viewBox={`0 0 ${ICON_SIDE} ${ICON_SIDE}`}
      aria-hidden="true"
      className="size-6 fill-none stroke-2 stroke-current"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icon.strokes.map((d) => (
        <path key={d} d={d} />
      ))}
      {icon.fills?.map((d) => (
        <path key={d} d={d} className="fill-current" />
      ))}
    </svg>
  );
}
