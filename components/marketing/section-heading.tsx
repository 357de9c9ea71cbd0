import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  /** Shown beside the heading, at the inline end. */
  lead?: ReactNode;
  id?: string;
}

export function SectionHeading({ children, lead, id }: Props) {
  return (
    <header className="mb-7 grid items-end gap-3 md:mb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-12">
      <h2 id={id} className="text-38 md:text-54">
        {children}
      </h2>
      {lead && <p className="text-18 text-ink-2">{lead}</p>}
    </header>
  );
}
