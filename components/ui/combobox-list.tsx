"use client";

import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";

interface ComboboxOptionProps {
  id: string;
  isActive: boolean;
  onPoint(): void;
  onChoose(): void;
  children: ReactNode;
}

/** Renders an option of a list whose search field keeps the focus. */
export function ComboboxOption({ id, isActive, onPoint, onChoose, children }: ComboboxOptionProps) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // The search field announces the active option.
    <button
      ref={row}
      id={id}
      type="button"
      tabIndex={-1}
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-8 w-full border-transparent border-s-3 cursor-default items-center justify-between gap-4 px-3 text-start text-14 aria-selected:border-sel aria-selected:bg-tint-2"
    >
      {children}
    </button>
  );
}

/** Moves through the options of a search field by keys; Enter chooses the active one. */
export function useListKeys<T>(found: readonly T[], choose: (option: T) => void) {
  const [at, setAt] = useState(0);
  const last = found.length - 1;
  const steps: Record<string, number> = {
    ArrowDown: at >= last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    PageDown: Math.min(last, at + 10),
    PageUp: Math.max(0, at - 10),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const [to, chosen] = [steps[event.code], found[at]];
    if (to === undefined && event.code !== "Enter") return;
    event.preventDefault();
    if (to !== undefined) setAt(to);
    else if (chosen) choose(chosen);
  };
  return { at, setAt, onKeyDown };
}
