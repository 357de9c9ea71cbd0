/** The look of one tab; a row of links uses it too, with `aria-current="page"`. */
export const tabClass =
  "-mb-px inline-flex items-center gap-[7px] border-transparent border-b-2 py-2.5 font-semibold text-ink-2 transition-colors hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink data-[state=active]:border-ink data-[state=active]:text-ink " +
  // A system whose colours are forced would draw the line of every tab: here only that of the open one is.
  "forced-color-adjust-none forced-colors:text-[CanvasText]! forced-colors:data-[state=active]:border-[Highlight] forced-colors:aria-[current=page]:border-[Highlight]";
