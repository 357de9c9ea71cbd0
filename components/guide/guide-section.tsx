import type { ReactNode } from "react";

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

/** One chapter of the style guide. */
export function GuideSection({ title, text, children }: Props) {
  return (
    <section className="grid gap-5 border-line border-t pt-6">
      <div className="grid gap-1">
        <h2 className="text-28">{title}</h2>
        {text && <p className="text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
