/** Styles of floating surfaces; in the dark theme the shadow draws the border. */
export const floatingSurfaceClass =
  "z-50 rounded-card border border-line bg-raised text-ink shadow-float dark:border-transparent forced-colors:border-[CanvasText] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";
