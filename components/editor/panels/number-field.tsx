"use client";

import { useEffect, useState } from "react";

interface Props {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  /** Of what is shown, behind the point. What is kept is not rounded until somebody types. */
  digits?: number;
  /** It can be read and not changed. */
  fixed?: boolean;
  onChange(value: number): void;
}

/** A figure with its name in one frame. Typed ones count when the field is left or Enter is pressed; Escape takes them back. */
export function NumberField({
  label,
  value,
  min,
  max,
  step = 1,
  digits = 2,
  fixed = false,
  onChange,
}: Props) {
  const shown = String(Number(value.toFixed(digits)));
  const [draft, setDraft] = useState(shown);
  useEffect(() => setDraft(shown), [shown]);
  function commit(text: string) {
    const typed = Number(text.replace(",", "."));
    if (text.trim() === "" || !Number.isFinite(typed)) return setDraft(shown);
    const kept = Math.min(max ?? typed, Math.max(min ?? typed, typed));
    setDraft(String(kept));
    if (String(kept) !== shown) onChange(kept);
  }
  return (
    <label className="flex min-h-7.5 items-center justify-between gap-2 rounded-in border border-line-strong bg-raised px-2 focus-within:outline-2 focus-within:outline-focus">
      <span className="flex-none text-12 text-ink-2">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        value={draft}
        readOnly={fixed}
        className="w-full min-w-0 bg-transparent text-end outline-none read-only:text-ink-2"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => commit(draft)}
        onKeyDown={(event) => {
          if (fixed) return;
          if (event.code === "Enter") commit(draft);
          if (event.code === "Escape") setDraft(shown);
          const by = event.code === "ArrowUp" ? step : event.code === "ArrowDown" ? -step : 0;
          if (by === 0) return;
          event.preventDefault();
          commit(String((Number(draft) || 0) + by * (event.shiftKey ? 10 : 1)));
        }}
      />
    </label>
  );
}
