import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";

interface Props {
  label: string;
  /** null for a value that differs among the selected elements. */
  value: number | null;
  min?: number;
  max?: number;
  step?: number;
  /** Displayed decimal places. The stored value is not rounded until the user edits it. */
  digits?: number;
  fixed?: boolean;
  onChange(value: number): void;
}

/** Renders a labeled number input. Input is committed on blur or Enter; Escape reverts it. */
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
  const t = useTranslations("posts.editor.fill");
  const shown = value === null ? "" : String(Number(value.toFixed(digits)));
  const [draft, setDraft] = useState(shown);
  useEffect(() => setDraft(shown), [shown]);
  function commit(text: string) {
    const typed = Number(text.replace(",", "."));
    if (text.trim() === "" || !Number.isFinite(typed)) return setDraft(shown);
    const stored = Math.min(max ?? typed, Math.max(min ?? typed, typed));
    setDraft(String(stored));
    if (String(stored) !== shown) onChange(stored);
  }
  return (
    <label className="flex min-h-7.5 items-center justify-between gap-2 rounded-in border border-line-strong bg-raised px-2 focus-within:outline-2 focus-within:outline-focus">
      <span className="flex-none text-12 text-ink-2">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        dir="ltr"
        value={draft}
        placeholder={value === null ? t("mixed") : undefined}
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

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line border-b px-4 py-3.5">
      <h3 className="font-bold font-ui text-14 tracking-normal">{title}</h3>
      {children}
    </section>
  );
}
