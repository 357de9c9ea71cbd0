/** Time in ms after which unused parts load, so that they do not delay the fonts, the images and the first drag. */
export const PRELOAD_AFTER_MS = 6_000;
