/** Widths in pixels of the AVIF copies of the landing page's images (scripts/brand-assets/render-demo-images.ts). */
export const DEMO_IMAGE_WIDTHS = [400, 800] as const;
