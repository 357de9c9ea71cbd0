import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { markupFolder } from "@/scripts/test/markup.mjs";
import { BUSY_STAGE_SELECTOR } from "@/tests/harness/stage-probe";

/** The minified form has less than half the size; every document that is checked parses it anew. */
const AXE_SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Resolves when data, images, fonts and color transitions have finished loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // Fonts of a design are included only once requested; the editor reports whether it waits for any.
  await expect(page.locator(BUSY_STAGE_SELECTOR)).toHaveCount(0);
  // Loads lazy images immediately.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
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

/** Stores what the browser shows now, for the HTML checker that `npm test` runs after all screens. */
export async function storeMarkup(page: Page, name: string): Promise<void> {
  const folder = markupFolder(process.env.KOLOT_TEST_RUN_JSON ?? "");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/[^\p{L}\d ]/gu, "-")}.html`), await page.content());
}

/** Rules that depend on colors. All others check the page itself, which a theme does not change. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * Returns accessibility violations: of all rules, of those about colors, which take as long as all others together, or
 * of the others. Frames of other origins are excluded; the product has none of its own.
 */
export async function findAccessibilityProblems(
  page: Page,
  rules: "all" | "colors" | "structure" = "all",
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SCRIPT);
  const options: axe.RunOptions = {
    runOnly: rules === "colors" ? { type: "rule", values: COLOR_RULES } : { type: "tag", values: STANDARDS },
    ...(rules === "structure" && {
      rules: Object.fromEntries(COLOR_RULES.map((rule) => [rule, { enabled: false }])),
    }),
    // Describing passed rules takes as long as checking.
    resultTypes: ["violations"],
    iframes: false,
  };
  const violations = await page.evaluate(async (requests) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    return (await inPage.run(document, requests)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) => `axe ${id}: ${node.target.join(" ")} – ${node.failureSummary?.split("\n")[1]?.trim()}`,
    ),
  );
}

/** Returns layout problems that the page itself can measure. */
export function findLayoutProblems(page: Page): Promise<string[]> {
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

    /** Returns the size of the clickable area: the element, its label, or an enlarged pseudo-element. */
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
      // Not rendered, or visible to screen readers only until focused.
      if (width <= 1 || height <= 1 || element.closest("[aria-hidden=true]") || isInline(element)) continue;
      const size = sizeOf(element);
      // Half a pixel is the rounding error of a scaled screen.
      if (size.width < 23.5 || size.height < 23.5) {
        problems.push(`target of ${size.width.toFixed(1)} × ${size.height.toFixed(1)}: ${nameOf(element)}`);
      }
    }
    // Unavailable controls must be absent; an action with unmet requirements explains them when pressed.
    for (const element of document.querySelectorAll<HTMLElement>(':disabled, [aria-disabled="true"]')) {
      problems.push(`disabled: ${nameOf(element)}`);
    }
    return problems;
  });
}

/** Returns the filled buttons of a view with more than one, which has no evident next step; dialogs have their own. */
export function findFilledActions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const filled = [...document.querySelectorAll('[data-variant="primary"], [data-variant="voice"]')].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest("[role=dialog], [role=alertdialog]"),
    );
    if (filled.length < 2) return [];
    return filled.map((element) => `filled action: "${element.textContent?.trim().slice(0, 40)}"`);
  });
}

/**
 * Marks elements that convey information by background color alone: bars, dots, swatches. Lines of one pixel
 * only divide.
 */
export function markColorOnlyShapes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isClear = (color: string) => color === "transparent" || /[,/] ?0\)$/.test(color);
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

/** Returns the marked elements that are invisible in forced-colors mode. */
export function findInvisibleShapes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Returns the first opaque background behind an element. */
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

/** Returns buttons and links that are covered at their click position. */
export function findCoveredTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("main a[href], main button")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Sticky elements are not at their scroll position.
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
