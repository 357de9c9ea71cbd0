interface Place {
  x: number;
  y: number;
}

/**
 * Returns where a place of an image lies in a frame that the image fills, as shares of the frame. A place outside the
 * shown part is moved to its edge. Ratios are width / height.
 */
export function getShownPlace({ x, y }: Place, imageRatio: number, frameRatio: number): Place {
  const scaled = (value: number, shown: number) => Math.min(1, Math.max(0, (value - 0.5) / shown + 0.5));
  return imageRatio > frameRatio
    ? { x: scaled(x, frameRatio / imageRatio), y }
    : { x, y: scaled(y, imageRatio / frameRatio) };
}
