"use client";

import { useRouter } from "next/navigation";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import type { Carried } from "@/components/planner/carry";
import { CarryVoice } from "@/components/planner/carry-voice";
import { dragCard, wallOfClick } from "@/components/planner/drag-card";
import { usePlannerDesk } from "@/components/planner/planner-context";
import { useCarryKeys } from "@/components/planner/use-carry-keys";
import type { PlannerView } from "@/components/planner/use-planner-view";
import type { Day } from "@/lib/content-plan/days";
import { firstPlace, isAhead, isMovable, timeForNew, type Wall, wallOf } from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";

interface Props {
  view: PlannerView;
  visible: Day[];
  postOf(id: string): PlannedPost | undefined;
  /** Asks for another time with fields: for whoever neither drags nor carries. */
  onAsk(post: PlannedPost): void;
  children: ReactNode;
}

const within = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** What is done on the days, heard once for all cards: opening, moving, carrying, beginning anew. */
export function PlannerBoard({ view, visible, postOf, onAsk, children }: Props) {
  const router = useRouter();
  const { zone, carry, move, begin } = usePlannerDesk();
  const { board, focusPost } = useFocusOfCards();
  const change = (post: PlannedPost, wall: Wall) => {
    if (post.scheduledAt === null || wall !== wallOf(post, zone)) move(post, wall);
  };
  useCarryKeys({
    carry,
    zone,
    view: view.view,
    show: (day) => !visible.includes(day) && view.show({ day }),
    drop: ({ post }, wall) => {
      focusPost(post._id);
      change(post, wall);
    },
    leave: ({ post }: Carried) => focusPost(post._id),
  });

  function onClick(event: MouseEvent) {
    const asked = within(event.target, "[data-move]")?.dataset.move;
    const post = asked && postOf(asked);
    if (post) return onAsk(post);
    const day = within(event.target, "[data-new]")?.dataset.new;
    const wall = day ? timeForNew(day, zone, new Date()) : wallOfClick(event);
    if (wall && isAhead(wall, zone, new Date())) return begin(wall);
    const link = within(event.target, "a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.push(link.getAttribute("href") ?? "");
  }

  function onPointerDown({ nativeEvent: event }: PointerEvent) {
    // A finger scrolls; it has the button of the card.
    if (event.button !== 0 || event.pointerType === "touch" || !event.target) return;
    const card = within(event.target, "[data-post]");
    const post = card && postOf(card.dataset.post ?? "");
    if (!post || !isMovable(post) || within(event.target, "[data-move], [data-slot=popover]")) return;
    dragCard(event, card, post, { zone, carry, drop: change });
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = within(event.target, "a[data-open]");
    const post = postOf(within(event.target, "[data-post]")?.dataset.post ?? "");
    if (event.code !== "Space" || !link || !post || !isMovable(post)) return;
    if (within(event.target, "[data-slot=popover]") || view.view === "list") return;
    event.preventDefault();
    const wall = firstPlace(post, zone, new Date());
    carry.set({ post, wall, allowed: isAhead(wall, zone, new Date()), by: "keys" });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the links and buttons within are told
    <div ref={board} onClick={onClick} onPointerDown={onPointerDown} onKeyDown={onKeyDown}>
      {children}
      <CarryVoice />
    </div>
  );
}

/** Takes the focus to a post's card, wherever it stands by then: a card that is moved is another one for the browser. */
function useFocusOfCards() {
  const board = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const settle = () => {
    const card = board.current?.querySelector<HTMLElement>(`[data-post="${wanted.current}"] a[data-open]`);
    if (wanted.current !== null && document.activeElement === document.body) card?.focus();
  };
  useEffect(settle);
  return {
    board,
    focusPost: (id: string) => {
      wanted.current = id;
      settle();
    },
  };
}
