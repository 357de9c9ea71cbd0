import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { getClickedTime, startCardDrag } from "@/components/planner/drag-card";
import type { DraggedPost } from "@/components/planner/drag-state";
import { formatDayName } from "@/components/planner/month-view";
import { useDraggedPost, usePlanner } from "@/components/planner/planner-context";
import { useHoverPreview } from "@/components/planner/use-hover-preview";
import { useKeyboardDrag } from "@/components/planner/use-keyboard-drag";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { showToast } from "@/components/ui/show-toast";
import {
  canDrag,
  getDefaultPostTime,
  getInitialDropTime,
  getPostLocalDateTime,
} from "@/lib/content-plan/reschedule-rules";
import type { LocalDate } from "@/lib/core/date-time/local-date";
import {
  getLocalDate,
  getTimeOfDay,
  isFutureLocalDateTime,
  type LocalDateTime,
} from "@/lib/core/date-time/local-date-time";
import { toPlatform } from "@/lib/core/platforms";
import { formatTimeOfDay } from "@/lib/i18n/format-date";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";

interface Props {
  view: PlannerView;
  visible: LocalDate[];
  postOf(id: string): CalendarPost | undefined;
  /** Opens the form for another time, as an alternative to dragging. */
  onAsk(post: CalendarPost): void;
  children: ReactNode;
}

const NOT_TO_DRAG = "[data-move], [data-said], [data-slot=popover]";

const within = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Delegates the events of all cards: opening, moving, dragging and creating. */
export function PlannerBoard({ view, visible, postOf, onAsk, children }: Props) {
  const router = useRouter();
  const { zone, dragState, move, begin } = usePlanner();
  const { board, follow, focusCard } = useFocusOfCards();
  const t = useTranslations("contentPlanner.planner");
  const nameOf = useLocalDateTimeName();
  const hover = useHoverPreview();
  const isChange = (post: CalendarPost, localDateTime: LocalDateTime) =>
    post.scheduledAt === null || localDateTime !== getPostLocalDateTime(post, zone);
  useKeyboardDrag({
    dragState,
    zone,
    view: view.view,
    show: (day) => !visible.includes(day) && view.show({ day }),
    drop: ({ post }, localDateTime) => {
      if (!isChange(post, localDateTime)) return focusCard(post._id);
      follow(post._id);
      move(post, localDateTime);
    },
    leave: ({ post }: DraggedPost) => focusCard(post._id),
  });

  function onClick(event: MouseEvent) {
    const requested = within(event.target, "[data-move]")?.dataset.move;
    const post = requested && postOf(requested);
    if (post) return onAsk(post);
    const day = within(event.target, "[data-new]")?.dataset.new;
    if (day) return begin(getDefaultPostTime(day, zone, new Date()) ?? undefined);
    const wanted = within(event.target, "[data-new-at]")?.dataset;
    const localDateTime = wanted?.newAt ?? getClickedTime(event);
    if (localDateTime && isFutureLocalDateTime(localDateTime, zone, new Date())) {
      return begin(localDateTime, wanted?.newPlatform ? toPlatform(wanted.newPlatform) : undefined);
    }
    const link = within(event.target, "a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.push(link.getAttribute("href") ?? "");
  }

  function onPointerDown({ nativeEvent: event }: PointerEvent) {
    if (!within(event.target ?? document, "[data-hover-preview]")) hover.close();
    // Touch scrolls; on touch devices the card has a button.
    if (event.button !== 0 || event.pointerType === "touch" || !event.target || view.view === "list") return;
    const card = within(event.target, "[data-post]");
    const post = card && postOf(card.dataset.post ?? "");
    if (!post || !canDrag(post) || within(event.target, NOT_TO_DRAG)) return;
    startCardDrag(event, card, post, {
      zone,
      dragState,
      drop: (dropped, localDateTime) => isChange(dropped, localDateTime) && move(dropped, localDateTime),
      refuse: (localDateTime) =>
        isChange(post, localDateTime) && showToast.info(t("pastDrop", { when: nameOf(localDateTime) })),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = within(event.target, "a[data-open]");
    const post = postOf(within(event.target, "[data-post]")?.dataset.post ?? "");
    if (event.code !== "Space" || !link || !post || !canDrag(post)) return;
    if (within(event.target, "[data-slot=popover]") || view.view === "list") return;
    event.preventDefault();
    const now = new Date();
    const localDateTime = getInitialDropTime(post, zone, now);
    dragState.set({
      post,
      localDateTime,
      allowed: isFutureLocalDateTime(localDateTime, zone, now),
      by: "keys",
    });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the contained links and buttons are delegated
    <div
      ref={board}
      onClick={onClick}
      onPointerDown={onPointerDown}
      onPointerOver={view.view === "list" ? undefined : hover.onPointerOver}
      onPointerLeave={hover.onPointerLeave}
      onKeyDown={onKeyDown}
    >
      {children}
      {hover.preview}
      <DragAnnouncer />
    </div>
  );
}

/** Restores the focus to a moved card, which is a new element, until the user moves the focus. */
function useFocusOfCards() {
  const board = useRef<HTMLDivElement>(null);
  const followed = useRef<string | null>(null);
  const focusCard = (id: string | null) => {
    if (id === null || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-post="${id}"] a[data-open]`)?.focus();
  };
  useEffect(() => focusCard(followed.current));
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const card = target && within(target, "[data-post]");
      if (card?.dataset.post !== followed.current) followed.current = null;
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, []);
  return {
    board,
    focusCard,
    follow: (id: string) => {
      followed.current = id;
      focusCard(id);
    },
  };
}

/** Returns a function that names a local date-time, its time isolated from the direction of the text. */
function useLocalDateTimeName() {
  const locale = useLocale();
  return (localDateTime: LocalDateTime) =>
    `${formatDayName(getLocalDate(localDateTime), locale)}, \u2066${formatTimeOfDay(getTimeOfDay(localDateTime), locale)}\u2069`;
}

/** Announces the position of a keyboard drag and its keys to screen readers. */
function DragAnnouncer() {
  const t = useTranslations("contentPlanner.planner.drag");
  const nameOf = useLocalDateTimeName();
  const localDateTime = useDraggedPost((dragged) => (dragged?.by === "keys" ? dragged.localDateTime : null));
  const allowed = useDraggedPost((dragged) => dragged?.allowed ?? false);
  const when = localDateTime && nameOf(localDateTime);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center">
      <p
        role="status"
        className={
          when
            ? "rounded-card bg-ink px-4 py-2.5 text-14 text-canvas shadow-float forced-colors:border"
            : "sr-only"
        }
      >
        {when && (allowed ? t("at", { when }) : t("pastTarget", { when }))}
      </p>
    </div>
  );
}
