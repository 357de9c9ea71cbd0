"use client";

import { type KeyboardEvent, useRef, useState } from "react";

const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * A grid as one stop of the Tab key: arrows lead from tile to tile as they lie on the screen, Tab goes through the one
 * that has the focus. Tiles are the children of the list; the first control of each takes the focus.
 */
export function useGridKeys() {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const tiles = [...(list.current?.children ?? [])].filter((child) => child instanceof HTMLElement);
    const from = tiles.findIndex((tile) => tile.contains(event.target as Node));
    if (from < 0 || !MOVES.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = target(event.key, from, tiles);
    event.preventDefault();
    if (to === undefined) return;
    setCurrent(to);
    tiles[to]?.querySelector<HTMLElement>("button, a")?.focus();
  }
  return { list, current, onFocusTile: setCurrent, onKeyDown };
}

function target(key: string, from: number, tiles: HTMLElement[]): number | undefined {
  const columns = columnsOf(tiles);
  const rtl = tiles[0] && getComputedStyle(tiles[0]).direction === "rtl";
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const steps: Record<string, number> = {
    Home: -from,
    End: tiles.length - 1 - from,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const to = from + (steps[key] ?? (key === forward ? 1 : -1));
  return tiles[to] ? to : undefined;
}

/** Tiles in the first row: those that begin as high as the first. */
function columnsOf(tiles: HTMLElement[]): number {
  const top = tiles[0]?.offsetTop;
  const next = tiles.findIndex((tile) => tile.offsetTop !== top);
  return next < 0 ? tiles.length : next;
}
