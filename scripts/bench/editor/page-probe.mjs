// Instruments a measured page, editor and baseline alike. Runs before the page's scripts.

export function installPageProbe() {
  const bench = { commits: 0, started: 0, underWay: 0, saved: 0, frames: [], watching: false };
  Object.assign(globalThis, { bench });
  // React's devtools hook reports commits, also of react-konva's roots.
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => (bench.commits += 1),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  });
  const counted = (owner, name, decodes) => {
    const plain = owner[name];
    owner[name] = function (...words) {
      const isDecoding = decodes(...words);
      bench.underWay += Number(isDecoding);
      return plain.apply(this, words).finally(() => {
        bench.underWay -= Number(isDecoding);
      });
    };
  };
  counted(HTMLImageElement.prototype, "decode", () => true);
  // Counts decodes of files only: users do not wait for a smaller copy of a displayed image.
  counted(globalThis, "createImageBitmap", (source) => source instanceof Blob);
  const address = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file.type?.startsWith("image/")) bench.saved = performance.now();
    return address.call(URL, file);
  };
  const begin = () => Object.assign(bench, { started: performance.now() });
  addEventListener("click", begin, { capture: true });
}

/**
 * Resolves with the milliseconds from the last click until the nodes are drawn with their images. The
 * stage's pixels decide, because images can be decoded before the click.
 */
export function waitUntilOpen({ nodes, font, timeout }) {
  const { bench } = globalThis;
  const isThere = () => {
    const stage = globalThis.Konva?.stages.at(-1);
    const fonts = [...document.fonts].filter(({ family }) => family.replaceAll('"', "") === font);
    return (
      (stage?.getLayers()[0]?.getChildren().length ?? 0) > nodes &&
      bench.underWay === 0 &&
      fonts.length > 0 &&
      fonts.every(({ status }) => status === "loaded")
    );
  };
  // The middle of a drawn image is colored; that of the page or a placeholder is not.
  const isSeen = () => {
    const content = globalThis.Konva.stages.at(-1).getLayers()[0];
    const canvas = content.getCanvas();
    const pixels = canvas._canvas.getContext("2d");
    const isImage = (node) => node.getAttr("kind") === "image" || node.className === "Image";
    return content.getChildren(isImage).every((node) => {
      const { x, y, width, height } = node.getClientRect();
      const at = [x + width / 2, y + height / 2].map((px) => Math.round(px * canvas.getPixelRatio()));
      const [red, green, blue] = pixels.getImageData(...at, 1, 1).data;
      return Math.max(red, green, blue) - Math.min(red, green, blue) > 8;
    });
  };
  return new Promise((resolve, reject) => {
    const end = () => {
      const took = performance.now() - bench.started;
      if (isSeen()) resolve(took);
      else look();
    };
    const look = () => {
      if (performance.now() - bench.started > timeout)
        return reject(new Error(`${nodes} nodes never stood there`));
      if (!isThere()) return requestAnimationFrame(look);
      // Konva draws in the next frame; a task after that can respond to clicks.
      requestAnimationFrame(() => setTimeout(end));
    };
    look();
  });
}

export function startFrameCapture() {
  const { bench } = globalThis;
  Object.assign(bench, { commits: 0, frames: [], watching: true });
  let last = performance.now();
  const next = (now) => {
    if (!bench.watching) return;
    bench.frames.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(next);
  });
}

export function stopFrameCapture() {
  const { bench } = globalThis;
  bench.watching = false;
  return { frames: bench.frames, commits: bench.commits };
}

/** Returns the screen position of a node's middle and the stage geometry. */
export function getNodePosition(id) {
  const stage = globalThis.Konva.stages.at(-1);
  const { left, top } = stage.container().getBoundingClientRect();
  const { x, y, width, height } = stage.findOne(`#${id}`).getClientRect();
  const screen = { width: stage.width(), height: stage.height(), x: stage.x(), y: stage.y() };
  return { x: left + x + width / 2, y: top + y + height / 2, screen: { ...screen, scale: stage.scaleX() } };
}

/** Resolves when the panels beside the stage are mounted, which happens after it. */
export function waitUntilPanelsMounted(page) {
  return page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
}
