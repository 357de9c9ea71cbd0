import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { BUSY_STAGE } from "@/tests/harness/editor-scene";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Resolves when nothing on the screen is still coming: data, pictures, faces of type, the end of a change of colour. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Those of a design are only among them once they are there: the editor says itself whether it waits for any.
  await expect(page.locator(BUSY_STAGE)).toHaveCount(0);
  // Pictures that wait until somebody scrolls to them do not wait here.
  await page.evaluate(() => {
    for (const picture of document.images) picture.loading = "eager";
  });
  const pending = () => page.evaluate(() => [...document.images].filter((image) => !image.complete).length);
  await expect.poll(pending).toBe(0);
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
}

/** Rules that colours can break. All others read the page itself, which a theme does not change. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What a person with a screen reader, little sight or an unsteady hand would stumble over; `only` the colours on a page
 * whose other rules were looked at. Frames of other origins are not ours to judge, and we draw none of our own.
 */
export async function accessibilityProblems(page: Page, only?: "colours"): Promise<string[]> {
  // Half a megabyte of script: once for each document, not once for each look at it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    runOnly: only ? { type: "rule", values: COLOUR_RULES } : { type: "tag", values: STANDARDS },
    // What passed is not described: that takes as long as looking.
    resultTypes: ["violations"],
    iframes: false,
  };
  const violations = await page.evaluate(async (wishes) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    return (await inPage.run(document, wishes)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `axe ${id}: ${node.target.join(" ")} – ${node.failureSummary?.split("\n")[1]?.trim()}`,
    ),
  );
}

/** Everything else that is wrong to look at, as the page itself measures it. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      problems.push(`overflow: ${root.scrollWidth} px wide in ${root.clientWidth}`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim() ?? "";
      if (/^[a-z]+(\.[a-zA-Z]+)+$/.test(words)) problems.push(`message key: ${words}`);
    }

    /** Size of the place that takes the click: the element, its label, or an enlarged pseudo-element. */
    const sizeOf = (element: HTMLElement) => {
      const boxes = [element, ...((element as HTMLInputElement).labels ?? [])].map((one) => {
        const { width, height } = one.getBoundingClientRect();
        return { width, height };
      });
      for (const pseudo of ["::before", "::after"]) {
        const { position, content, width, height } = getComputedStyle(element, pseudo);
        if (content !== "none" && position === "absolute") {
          boxes.push({ width: Number.parseFloat(width), height: Number.parseFloat(height) });
        }
      }
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    /** A link within a sentence has the height of its line (WCAG 2.5.8, "Inline"). */
    const isInline = (element: HTMLElement) =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);

    const targets =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="radio"], [role="checkbox"], [role="switch"], [role="menuitem"]';
    for (const element of document.querySelectorAll<HTMLElement>(targets)) {
      const { width, height } = element.getBoundingClientRect();
      // Not drawn, or only for screen readers until it has the focus.
      if (width <= 1 || height <= 1 || element.closest("[aria-hidden=true]") || isInline(element)) continue;
      const size = sizeOf(element);
      // Half a pixel is the rounding of a scaled screen.
      if (size.width < 23.5 || size.height < 23.5) {
        problems.push(`target of ${size.width.toFixed(1)} × ${size.height.toFixed(1)}: ${nameOf(element)}`);
      }
    }
    // What cannot be used here yet is absent; what a person must first earn says why when it is pressed.
    for (const element of document.querySelectorAll<HTMLElement>(':disabled, [aria-disabled="true"]')) {
      problems.push(`disabled: ${nameOf(element)}`);
    }
    return problems;
  });
}

/** Marks what shows something by the colour of its ground alone: bars, dots, samples. Lines of one pixel only divide. */
export function rememberShapes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isClear = (colour: string) => colour === "transparent" || /[,/] ?0\)$/.test(colour);
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const { width, height } = element.getBoundingClientRect();
      if (element.childNodes.length > 0 || width < 2 || height < 2) continue;
      if (element.matches("img, svg, svg *, canvas, video, input, textarea, select, iframe, br, hr"))
        continue;
      const { backgroundColor, backgroundImage, visibility } = getComputedStyle(element);
      if (visibility === "hidden" || isClear(backgroundColor) || backgroundImage !== "none") continue;
      element.setAttribute("data-drawn-by-ground", backgroundColor);
    }
  });
}

/** Of the shapes that were marked, those that a system with forced colours leaves as blank as what is around them. */
export function blankShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What lies behind it: the first ground that is not clear. */
    const behind = (element: HTMLElement): string => {
      const parent = element.parentElement;
      if (!parent) return "";
      const { backgroundColor } = getComputedStyle(parent);
      return /[,/] ?0\)$/.test(backgroundColor) ? behind(parent) : backgroundColor;
    };
    return [...document.querySelectorAll<HTMLElement>("[data-drawn-by-ground]")]
      .filter((element) => {
        const { backgroundColor, borderTopWidth, outlineStyle } = getComputedStyle(element);
        return backgroundColor === behind(element) && borderTopWidth === "0px" && outlineStyle === "none";
      })
      .map((element) => `blank: ${element.tagName.toLowerCase()} ${element.className}`);
  });
}

/** Buttons and links of the page itself on which something else lies where one would press them. */
export function coveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("main a[href], main button")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // What sticks to its frame is not where the page would scroll it to.
      if (element.closest(".sticky")) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit && (element.contains(hit) || hit.contains(element))) continue;
      const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
      problems.push(
        `covered: "${name}" by ${hit ? `${hit.tagName.toLowerCase()} ${hit.className}` : "the edge"}`,
      );
    }
    return problems;
  });
}
