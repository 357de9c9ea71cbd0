/** Formats that a design is downloaded in; `pixelRatio` counts pixels of the image per pixel of the page. */
export const EXPORT_FORMATS = [
  { format: "png", pixelRatio: 1 },
  { format: "png", pixelRatio: 2 },
  { format: "jpeg", pixelRatio: 1 },
  { format: "jpeg", pixelRatio: 2 },
  { format: "webp", pixelRatio: 1 },
  { format: "webp", pixelRatio: 2 },
  { format: "pdf", pixelRatio: 1 },
  { format: "svg", pixelRatio: 1 },
] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
