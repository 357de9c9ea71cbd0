import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { getNextGridIndex } from "@/components/media/use-grid-actions";
import { PendingResultTile, StoredResultTile } from "@/components/posts/media/result-tile";
import type { ResultGenerationState } from "@/components/posts/media/use-result-generation";
import type { ResultsState } from "@/components/posts/media/use-results";
import type { VideoGenerationState } from "@/components/posts/media/use-video-generation";
import { VideoJobTiles } from "@/components/posts/media/video-job-tiles";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { scrollIntoViewRef } from "@/components/ui/focus-and-scroll";
import { Skeleton } from "@/components/ui/spinner";

interface Props {
  results: ResultsState;
  generating: ResultGenerationState;
  video: VideoGenerationState;
}

/** Shows what was generated for this post and its group, until the user attaches or hides it. */
export function ResultsTray({ results, generating, video }: Props) {
  const t = useTranslations("posts.mediaResults");
  const { query, results: stored } = results;
  const attached = stored.filter(results.isAttached).length;
  const isEmpty =
    stored.length === 0 && generating.pending.length === 0 && !video.open && video.failed.length === 0;
  return (
    <TrayFrame
      text={stored.length > 0 ? t("count", { n: stored.length, attached }) : ""}
      action={
        stored.length > 0 && (
          <Button variant="quiet" size="sm" onClick={() => void results.hide(stored)}>
            {t("clear")}
          </Button>
        )
      }
      kept={isEmpty ? undefined : t("kept")}
    >
      {query.isPending && <Skeleton aria-busy="true" className="h-40" />}
      {query.error && <QueryError query={query} lead={t("loadFailed")} />}
      {query.isSuccess && isEmpty && <EmptyTray />}
      {!isEmpty && (
        <ResultGrid ready={stored.length}>
          {generating.pending.map((one) => (
            <PendingResultTile key={one.id} generation={one} generating={generating} />
          ))}
          <VideoJobTiles video={video} />
          {stored.map((result, at) => (
            <StoredResultTile
              key={result._id}
              result={result}
              name={t(`name.${result.kind}`, { n: stored.length - at })}
              isAttached={results.isAttached(result)}
              isAttaching={results.attaching === result._id}
              onAttach={() => void results.attach(result)}
              onEdit={() => void results.edit(result)}
              onHide={() => void results.hide([result])}
            />
          ))}
        </ResultGrid>
      )}
    </TrayFrame>
  );
}

interface FrameProps {
  text: string;
  action?: ReactNode;
  /** Where the results stay; absent when there are none. */
  kept: string | undefined;
  children: ReactNode;
}

/** Renders the darker paper of results with their count; scrolls to them when they arrive. */
export function TrayFrame({ text, action, kept, children }: FrameProps) {
  const t = useTranslations("posts.mediaResults");
  return (
    <section aria-label={t("title")} className="grid min-w-0 content-start gap-3 bg-stage px-3 py-3.5">
      <header className="flex min-h-7 items-center gap-2.5">
        <h3 className="font-semibold">{t("title")}</h3>
        <p role="status" className="text-13 text-ink-2">
          {text}
        </p>
        <span className="ms-auto">{action}</span>
      </header>
      {children}
      {kept && <p className="text-12 text-ink-2">{kept}</p>}
    </section>
  );
}

export function EmptyTray() {
  const t = useTranslations("posts.mediaResults");
  return (
    <div className="grid min-h-40 place-items-center border border-line-strong border-dashed p-4 text-center text-13 text-ink-2">
      <p>
        {t("empty")}
        <br />
        {t("emptyChoice")}
      </p>
    </div>
  );
}

interface GridProps {
  /** Number of tiles that can be attached. */
  ready: number;
  children: ReactNode;
}

/** Lays out tiles in a grid; the arrow keys move between their images. */
export function ResultGrid({ ready, children }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  useNewResultsInView(list, ready);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const images = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-result]")];
    const index = images.indexOf(event.target as HTMLElement);
    if (index < 0 || event.altKey || event.metaKey || event.ctrlKey) return;
    const style = getComputedStyle(event.currentTarget);
    const columns = style.gridTemplateColumns.split(" ").length;
    const place = { index, total: images.length, columns, rtl: style.direction === "rtl" };
    const next = getNextGridIndex(event.key, place);
    if (next === null) return;
    event.preventDefault();
    images[next]?.focus();
  };
  return (
    <ul
      ref={list}
      onKeyDown={onKeyDown}
      className="grid scroll-mt-24 scroll-mb-10 grid-cols-[repeat(auto-fill,minmax(96px,1fr))] items-start gap-2.5"
    >
      {children}
    </ul>
  );
}

/** Scrolls to the grid when a tile is added to it after the first rendering, or becomes ready and thus higher. */
function useNewResultsInView(list: { current: HTMLElement | null }, ready: number): void {
  const known = useRef<{ count: number; ready: number } | null>(null);
  useEffect(() => {
    const count = list.current?.childElementCount ?? 0;
    const before = known.current;
    known.current = { count, ready };
    if (before && (count > before.count || ready > before.ready)) scrollIntoViewRef(list.current);
  });
}
