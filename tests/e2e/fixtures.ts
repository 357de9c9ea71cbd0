import { type BrowserContext, test as base, expect } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { loadMessages, type Translate } from "@/tests/e2e/messages";
import { declineWalkthrough } from "@/tests/harness/account-fixtures";
import { isLongRun } from "@/tests/harness/long-run-options";
import { readRunFile, signUp as register, type SignedUpUser } from "@/tests/harness/running-product";
import { startSecondOrigin } from "@/tests/harness/second-web";

type Theme = "light" | "dark";

interface Options {
  /** Interface language stored in cookie and local storage. Null: the browser's own. */
  language: Language | null;
  /** Null: as the system. */
  theme: Theme | null;
  /**
   * Error statuses that the test expects: part of the URL → statuses. Any other status from 400 on fails it.
   */
  allow4xx: Record<string, number[]>;
}

interface Fixtures {
  /** Fails the test on console errors. */
  watch: undefined;
  /** Messages in the language of the test. */
  say: Translate;
  /**
   * Registers a new user through the API and signs this browser in. The walkthrough is dismissed unless the
   * test covers it.
   */
  signUp(requests?: { name?: string; walkthrough?: "new"; lockedTrial?: boolean }): Promise<SignedUpUser>;
}

interface Shared {
  /** URL of the product under a host name other than "localhost" (`testAtSecondOrigin`). */
  secondOrigin: string;
}

export const test = base.extend<Options & Fixtures, Shared>({
  language: [null, { option: true }],
  theme: [null, { option: true }],
  allow4xx: [{}, { option: true }],

  watch: [
    async ({ context, allow4xx, javaScriptEnabled }, use) => {
      const problems = watchConsole(context, allow4xx, javaScriptEnabled !== false);
      await use(undefined);
      expect(problems, "problems in the browser console").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, language, theme, baseURL }, use) => {
    const url = baseURL ?? readRunFile().app.url;
    if (language) await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
    await context.addInitScript(remember, { i18nextLng: language, "ui-theme": theme });
    await use(context);
  },

  say: async ({ language }, use) => use(loadMessages(language ?? "en")),

  secondOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an empty pattern for a fixture without dependencies
    async ({}, use, { parallelIndex }) => {
      const web = await startSecondOrigin(parallelIndex);
      await use(web.url);
      web.process.kill("SIGTERM");
      await web.ended;
    },
    { scope: "worker" },
  ],

  signUp: async ({ context, language, baseURL }, use) => {
    await use(async ({ walkthrough, ...options } = {}) => {
      const user = await register({ ...options, ...(language ? { language } : {}) });
      if (walkthrough !== "new") await declineWalkthrough(user);
      await signInBrowserAs(context, user, baseURL);
      return user;
    });
  },
});

/**
 * Same as `test`, with every page at the second origin, to test the product on a host other than "localhost".
 */
export const testAtSecondOrigin = test.extend({
  baseURL: ({ secondOrigin }, use) => use(secondOrigin),
});

export { expect } from "@playwright/test";

/**
 * Returns the languages of a test whose behavior does not depend on the direction of the interface: `sampled`, and both
 * with LONG_FORM=1. All screens, the core journey and whatever mirrors run in both languages always.
 */
export const sampleLanguages = (sampled: Language): readonly Language[] =>
  isLongRun ? ["en", "he"] : [sampled];

/** Signs this browser in as an existing user. */
export async function signInBrowserAs(
  context: BrowserContext,
  person: SignedUpUser,
  url = readRunFile().app.url,
): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
}

/** Runs in the page before its own scripts: stores choices of an earlier visit. */
function remember(choices: Record<string, string | null>): void {
  try {
    for (const [key, value] of Object.entries(choices)) {
      if (value !== null && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  } catch {
    // A page without storage, such as about:blank.
  }
}

/** Collects script, console and network errors until the test ends. */
export function watchConsole(
  context: BrowserContext,
  allowed: Options["allow4xx"],
  scripts = true,
): string[] {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`script: ${error.error().message}`));
  context.on("console", (message) => {
    // Failed loads are checked below by their status.
    const failedLoad = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !failedLoad) problems.push(`console: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    // Aborted because of navigation or cancellation.
    const reason = request.failure()?.errorText ?? "";
    // A browser without scripts reports every script as not loaded.
    if (!scripts && request.resourceType() === "script") return;
    if (reason !== "net::ERR_ABORTED") problems.push(`request: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    const status = response.status();
    const declared = Object.entries(allowed).some(
      ([part, statuses]) => response.url().includes(part) && statuses.includes(status),
    );
    if (status >= 400 && !declared) {
      problems.push(`answer: ${response.request().method()} ${response.url()} ${status}`);
    }
  });
  return problems;
}
