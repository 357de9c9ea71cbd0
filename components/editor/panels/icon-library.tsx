import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { addElementOnTop, createIconElement } from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { getNextGridIndex } from "@/components/media/use-grid-actions";
import { QueryError } from "@/components/shell/query-error";
import { Skeleton } from "@/components/ui/spinner";
import { iconLibraryQuery, type LibraryIcon } from "@/lib/canvas/client/icon-library";
import { MAX_RECENT_ICONS, readRecentIcons, rememberRecentIcon } from "@/lib/canvas/client/recent-icons";
import { searchIcons } from "@/lib/canvas/client/search-icons";
import { ICON_SIDE } from "@/lib/canvas/layouts/icons";
import { toLanguage } from "@/lib/i18n/direction";

const COLUMNS = 5;
/** Icons that are drawn at once; scrolling to their end draws as many again. */
const PAGE = 100;

interface Props {
  searched: string;
  /** Number of other elements that match the search, for the announced total. */
  others: number;
}

/** Shows the icons that match the search, or the recent ones and then all. */
export function IconLibrary({ searched, others }: Props) {
  const t = useTranslations("posts.editor.shapes");
  const query = useQuery(iconLibraryQuery);
  const add = useAddIcon();
  const [recent, setRecent] = useState(readRecentIcons);
  if (query.isPending) return <Loading />;
  if (!query.data) return <QueryError query={query} lead={t("failed")} />;
  const found = searchIcons(query.data, searched);
  const used = recent.flatMap((name) => query.data.find((icon) => icon.name === name) ?? []);
  const pick = (icon: LibraryIcon) => {
    add(icon);
    setRecent(rememberRecentIcon(icon.name));
  };
  return (
    <>
      {searched !== "" && (
        <p role="status" className={found.length + others > 0 ? "sr-only" : "text-14 text-ink-2"}>
          {found.length + others > 0 ? t("found", { n: found.length + others }) : t("none")}
        </p>
      )}
      {searched === "" && used.length > 0 && <Shelf title={t("recent")} icons={used} onPick={pick} />}
      {found.length > 0 && <Shelf key={searched} title={t("icons")} icons={found} onPick={pick} />}
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

function useAddIcon(): (icon: LibraryIcon) => void {
  const { editor } = useEditor();
  const getName = useIconName();
  return (icon) => addElementOnTop(editor, createIconElement(icon, getName(icon), editor.read()));
}

function useIconName(): (icon: LibraryIcon) => string {
  const language = toLanguage(useLocale());
  return ({ title, hebrew }) => (language === "he" && hebrew ? hebrew : title);
}

interface ShelfProps {
  title: string;
  icons: readonly LibraryIcon[];
  onPick(icon: LibraryIcon): void;
}

/** One tab stop; the arrow keys move through the grid. */
function Shelf({ title, icons, onPick }: ShelfProps) {
  const [shown, setShown] = useState(PAGE);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const place = { index: active, total: Math.min(shown, icons.length), columns: COLUMNS, rtl };
    const next = getNextGridIndex(event.key, place);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => setActive(next));
    list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-bold font-ui text-14 tracking-normal">{title}</h3>
      <ul ref={list} aria-label={title} onKeyDown={onKeyDown} className="grid grid-cols-5 gap-1.5">
        {icons.slice(0, shown).map((icon, index) => (
          <li key={icon.name}>
            <IconTile
              icon={icon}
              tabIndex={index === Math.min(active, icons.length - 1) ? 0 : -1}
              onFocus={() => setActive(index)}
              onClick={() => onPick(icon)}
            />
          </li>
        ))}
      </ul>
      {shown < icons.length && <Sentinel key={shown} onSeen={() => setShown(shown + PAGE)} />}
    </section>
  );
}

interface TileProps {
  icon: LibraryIcon;
  tabIndex: number;
  onFocus(): void;
  onClick(): void;
}

function IconTile({ icon, ...button }: TileProps) {
  const name = useIconName()(icon);
  return (
    <button
      {...button}
      type="button"
      aria-label={name}
      title={name}
      lang={name === icon.title ? "en" : undefined}
      className="grid aspect-square w-full place-items-center border border-line bg-raised text-ink-2 hover:border-ink hover:text-ink"
    >
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
    </button>
  );
}

/** Calls back when the end of the list comes near the visible part of the panel. */
function Sentinel({ onSeen }: { onSeen(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && seen.current());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="h-1" />;
}
