/** The paper of everything that floats beside its anchor; in the dark the shadow draws the line. */
export const floatingClass =
  "z-50 rounded-card border border-line bg-raised text-ink shadow-float dark:border-transparent forced-colors:border-[CanvasText] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";
