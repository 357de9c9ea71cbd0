/** The look of one tab; a row of links uses it too, with `aria-current="page"`. */
export const tabClass =
  "-mb-px inline-flex items-center gap-[7px] border-transparent border-b-2 py-2.5 font-semibold text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink data-[state=active]:border-ink data-[state=active]:text-ink";
