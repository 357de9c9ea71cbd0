import type { ReactNode } from "react";

/** One part of the panel at the side. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5 border-line border-b px-4 py-3.5">
      <h3 className="font-bold font-ui text-14 tracking-normal">{title}</h3>
      {children}
    </section>
  );
}
