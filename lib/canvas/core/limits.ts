/** What a design may be at most (experience.md section 3, reliability.md UP6). */
export const MAX_PAGES = 10;
export const MAX_ELEMENTS = 1_000;
export const MAX_DOCUMENT_BYTES = 1_048_576;
/** How far values may be nested in the JSON. */
export const MAX_DEPTH = 50;
/** Groups within groups. */
export const MAX_GROUP_DEPTH = 8;
/** Pictures go by address; only a tiny one may be written into the document. */
export const MAX_DATA_URL = 4_096;

/** Sides of a page in document px, and the pixels that one rendered picture may have. */
export const MIN_SIDE = 16;
export const MAX_SIDE = 8_192;
export const MAX_RENDERED_PIXELS = 16_777_216;
/** A canvas of a browser has no longer side. */
export const MAX_RENDERED_SIDE = 32_767;

/** Text that shrinks into its box stops here. */
export const MIN_TEXT_SIZE = 12;

/** Letters of an element's name, and of a text. */
export const MAX_ELEMENT_NAME = 80;
export const MAX_ELEMENT_TEXT = 5_000;
