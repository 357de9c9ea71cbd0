type Exporter = typeof import("@/lib/canvas/client/export-page");

/** Loads what renders a page as a file: few visits of the editor end with one. */
export const loadExporter = (): Promise<Exporter> => import("@/lib/canvas/client/export-page");

/** Loads it in advance, with the worker that encodes images. */
export function preloadExporter(): void {
  const encoder = import("@/lib/canvas/client/encode-canvas-image");
  Promise.all([encoder, loadExporter()]).then(
    ([{ warmUpImageEncoder }]) => warmUpImageEncoder(),
    // The export itself tries again, and says why it failed.
    () => undefined,
  );
}
