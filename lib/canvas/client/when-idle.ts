const TIMEOUT_MS = 1_000;

let pressed = false;
let watching = false;

/** Resolves when no pointer is pressed and the browser is idle, so that work does not disturb a drag. */
export async function whenIdle(): Promise<void> {
  watchPointer();
  do {
    if (pressed) await released();
    await idle();
  } while (pressed);
}

/** Begins to follow the pointer: a press from before the first call is unknown. */
export function watchPointer(): void {
  if (watching) return;
  watching = true;
  const set = (down: boolean) => () => {
    pressed = down;
  };
  window.addEventListener("pointerdown", set(true), { capture: true, passive: true });
  for (const end of ["pointerup", "pointercancel", "blur"] as const)
    window.addEventListener(end, set(false), { capture: true, passive: true });
}

function released(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      resolve();
    };
    for (const name of ["pointerup", "pointercancel", "blur"] as const)
      window.addEventListener(name, end, { signal: stop.signal });
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function")
      requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS });
    else setTimeout(resolve, 50);
  });
}
