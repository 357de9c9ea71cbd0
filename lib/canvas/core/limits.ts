/** Maximum sizes of a design [UP6]. */
export const MAX_PAGES = 10;
export const MAX_ELEMENTS = 1_000;
export const MAX_DOCUMENT_BYTES = 1_048_576;
export const MAX_JSON_DEPTH = 50;
export const MAX_GROUP_DEPTH = 8;
/** Images are referenced by URL; only a tiny one may be embedded in the document. */
export const MAX_DATA_URL_LENGTH = 4_096;

/** Page sides in document px, and maximum pixels of a rendered image. */
export const MIN_PAGE_SIDE = 16;
export const MAX_PAGE_SIDE = 8_192;
/** Minimum side in px that a user can choose; smaller pages are designs of small images. */
export const MIN_CUSTOM_SIDE = 200;
export const MAX_RENDERED_PIXELS = 16_777_216;
export const MAX_RENDERED_SIDE = 32_767;

export const MIN_TEXT_SIZE = 12;

/** Maximum characters of an element's name and of a text. */
export const MAX_ELEMENT_NAME_LENGTH = 80;
export const MAX_ELEMENT_TEXT_LENGTH = 5_000;

/** Ranges that the editor offers and the schemas accept, in document px except for `lineHeight` and `weight`. */
export const TEXT_RANGES = {
  size: { min: 1, max: 2_000 },
  lineHeight: { min: 0.5, max: 4 },
  weight: { min: 100, max: 900 },
  letter: { min: -50, max: 200 },
} as const;
/** Percent of a circle that a curved text covers; below 0 it sags. */
export const CURVE_RANGE = { min: -100, max: 100 } as const;
/** Degrees. */
export const GRADIENT_ANGLE_RANGE = { min: -360, max: 360 } as const;
export const SHADOW_RANGES = {
  x: { min: -500, max: 500 },
  y: { min: -500, max: 500 },
  blur: { min: 0, max: 300 },
} as const;

/** Standard deviation of an element's blur in document px. */
export const BLUR_RANGE = { min: 0, max: 200 } as const;

/** Maximum size of a chart's and a table's data, and the largest absolute value that a chart draws. */
export const MAX_CHART_ROWS = 20;
export const MAX_CHART_LABEL_LENGTH = 60;
export const MAX_CHART_VALUE_LENGTH = 24;
export const MAX_CHART_VALUE = 1e12;
export const MAX_TABLE_ROWS = 20;
export const MAX_TABLE_COLUMNS = 8;
export const MAX_TABLE_CELL_LENGTH = 120;

export const MAX_STROKE_WIDTH = 500;
export const MAX_CORNER_RADIUS = 10_000;
/** Space around a text to the edge of its background, and the corners of the background. */
export const MAX_TEXT_PADDING = 500;
export const MAX_BACKGROUND_RADIUS = 1_000;

export const MAX_SAVED_TEMPLATES = 100;
export const MAX_TEMPLATE_SEARCH_LENGTH = 80;
export const MAX_ELEMENT_SEARCH_LENGTH = 40;
