/** Platforms a brand can be connected to today; the screens offer no others. */
export const SUPPORTED_PLATFORMS = ["facebook", "linkedin"] as const;

export type SupportedPlatform = (typeof SUPPORTED_PLATFORMS)[number];
