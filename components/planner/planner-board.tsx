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
import type { Carried, Carry } from "@/components/planner/carry";
import { CarryVoice } from "@/components/planner/carry-voice";
import { dragCard, wallOfClick } from "@/components/planner/drag-card";
import { usePlannerDesk } from "@/components/planner/planner-context";
import { useCarryKeys } from "@/components/planner/use-carry-keys";
import type { PlannerView } from "@/components/planner/use-planner-view";
import { canPickUp, firstPlace, isAhead, timeForNew, type Wall, wallOf } from "@/lib/content-plan/plan-times";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import type { Day } from "@/lib/posts/days";

interface Props {
  view: PlannerView;
  visible: Day[];
  postOf(id: string): PlannedPost | undefined;
  /** Asks for another time with fields: for whoever neither drags nor carries. */
  onAsk(post: PlannedPost): void;
  children: ReactNode;
}

/** Of a card, what a pressed pointer does not carry. */
const NOT_TO_DRAG = "[data-move], [data-said], [data-slot=popover]";

const within = (target: EventTarget, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** What is done on the days, heard once for all cards: opening, moving, carrying, beginning anew. */
export function PlannerBoard({ view, visible, postOf, onAsk, children }: Props) {
  const router = useRouter();
  const { zone, carry, move, begin } = usePlannerDesk();
  const { board, follow, focusCard } = useFocusOfCards();
  const isChange = (post: PlannedPost, wall: Wall) =>
    post.scheduledAt === null || wall !== wallOf(post, zone);
  useCarryKeys({
    ...{ carry, zone, view: view.view },
    show: (day) => !visible.includes(day) && view.show({ day }),
    drop: ({ post }, wall) => {
      if (!isChange(post, wall)) return focusCard(post._id);
      follow(post._id);
      move(post, wall);
    },
    leave: ({ post }: Carried) => focusCard(post._id),
  });

  function onClick(event: MouseEvent) {
    const asked = within(event.target, "[data-move]")?.dataset.move;
    const post = asked && postOf(asked);
    if (post) return onAsk(post);
    const day = within(event.target, "[data-new]")?.dataset.new;
    if (day) return begin(timeForNew(day, zone, new Date()) ?? undefined);
    const wall = within(event.target, "[data-new-at]")?.dataset.newAt ?? wallOfClick(event);
    if (wall && isAhead(wall, zone, new Date())) return begin(wall);
    const link = within(event.target, "a[data-open]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.push(link.getAttribute("href") ?? "");
  }

  function onPointerDown({ nativeEvent: event }: PointerEvent) {
    // A finger scrolls; it has the button of the card.
    if (event.button !== 0 || event.pointerType === "touch" || !event.target || view.view === "list") return;
    const card = within(event.target, "[data-post]");
    const post = card && postOf(card.dataset.post ?? "");
    if (!post || !canPickUp(post) || within(event.target, NOT_TO_DRAG)) return;
    dragCard(event, card, post, {
      ...{ zone, carry },
      drop: (dropped, wall) => isChange(dropped, wall) && move(dropped, wall),
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = within(event.target, "a[data-open]");
    const post = postOf(within(event.target, "[data-post]")?.dataset.post ?? "");
    if (event.code !== "Space" || !link || !post || !canPickUp(post)) return;
    if (within(event.target, "[data-slot=popover]") || view.view === "list") return;
    event.preventDefault();
    pickUp(post, zone, carry);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears what the links and buttons within are told
    <div ref={board} onClick={onClick} onPointerDown={onPointerDown} onKeyDown={onKeyDown}>
      {children}
      <CarryVoice />
    </div>
  );
}

function pickUp(post: PlannedPost, zone: string, carry: Carry): void {
  const now = new Date();
  const wall = firstPlace(post, zone, now);
  carry.set({ post, wall, allowed: isAhead(wall, zone, now), by: "keys" });
}

/**
 * Takes the focus to a post's card, wherever it stands by then: a card that is moved, or put back, is another one for the
 * browser. It follows until a person goes elsewhere.
 */
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
      const card = target instanceof Element ? target.closest<HTMLElement>("[data-post]") : null;
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
