const SHOWN_IN_BROWSERS = /^(image\/(?!svg)|video\/)/;

/**
 * Returns what a bucket stores with an object and sends with it: browsers download everything but images and
 * videos, also where the bucket itself adds no headers [UP5]. An SVG image can contain scripts.
 */
export function getServedHeaders(contentType: string): { ContentType: string; ContentDisposition?: string } {
  const isShown = SHOWN_IN_BROWSERS.test(contentType);
  return { ContentType: contentType, ...(isShown ? {} : { ContentDisposition: "attachment" }) };
}
