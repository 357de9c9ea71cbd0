// What watches a page that is measured: the same in the editor and on the floor. Runs before anything of the page.

/** Put into each page: frames, React's commits, pictures and fonts on their way, and what was clicked when. */
export function watch() {
  const bench = { commits: 0, started: 0, decoded: 0, underWay: 0, saved: 0, frames: [], watching: false };
  Object.assign(globalThis, { bench });
  // React tells who develops with it of each commit, of react-konva's roots too.
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
        bench.decoded += Number(isDecoding);
      });
    };
  };
  counted(HTMLImageElement.prototype, "decode", () => true);
  // Of a file: a smaller copy of what is shown already is nothing that anybody waits for.
  counted(globalThis, "createImageBitmap", (source) => source instanceof Blob);
  const address = URL.createObjectURL;
  URL.createObjectURL = (file) => {
    if (file.type?.startsWith("image/")) bench.saved = performance.now();
    return address.call(URL, file);
  };
  const begin = () => Object.assign(bench, { started: performance.now(), decoded: 0 });
  addEventListener("click", begin, { capture: true });
}

/**
 * Resolves, with the milliseconds since the last click, once so many nodes are drawn with all they show. What was
 * decoded says when to look: pictures elsewhere on the screen are decoded too, so the stage's own pixels say whether.
 */
export function whenOpen({ nodes, pictures, font, patience }) {
  const { bench } = globalThis;
  const isThere = () => {
    const stage = globalThis.Konva?.stages.at(-1);
    const fonts = [...document.fonts].filter(({ family }) => family.replaceAll('"', "") === font);
    return (
      (stage?.getLayers()[0]?.getChildren().length ?? 0) > nodes &&
      bench.decoded >= pictures &&
      bench.underWay === 0 &&
      fonts.length > 0 &&
      fonts.every(({ status }) => status === "loaded")
    );
  };
  // The middle of a picture is of some colour; of the page, or of the box that holds its place, of none.
  const isSeen = () => {
    const content = globalThis.Konva.stages.at(-1).getLayers()[0];
    const canvas = content.getCanvas();
    const pixels = canvas._canvas.getContext("2d");
    const isPicture = (node) => node.getAttr("kind") === "image" || node.className === "Image";
    return content.getChildren(isPicture).every((node) => {
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
      if (performance.now() - bench.started > patience)
        return reject(new Error(`${nodes} nodes never stood there`));
      if (!isThere()) return requestAnimationFrame(look);
      // Konva draws in the next frame; whoever answers after that answers clicks too.
      requestAnimationFrame(() => setTimeout(end));
    };
    look();
  });
}

/** From now on: how long each frame takes, and how often React commits. */
export function beginFrames() {
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

/** What there was since then. */
export function endFrames() {
  const { bench } = globalThis;
  bench.watching = false;
  return { frames: bench.frames, commits: bench.commits };
}

/** Where a node's middle is on the screen, and what the stage is like. */
export function placeOf(id) {
  const stage = globalThis.Konva.stages.at(-1);
  const { left, top } = stage.container().getBoundingClientRect();
  const { x, y, width, height } = stage.findOne(`#${id}`).getClientRect();
  const screen = { width: stage.width(), height: stage.height(), x: stage.x(), y: stage.y() };
  return { x: left + x + width / 2, y: top + y + height / 2, screen: { ...screen, scale: stage.scaleX() } };
}

/** Resolves when the panels beside the stage are made as well: they come after it. */
export function whenMade(page) {
  return page.locator("[data-settings] > *").first().waitFor({ state: "attached" });
}
