import { type BrowserContext, test as base, expect } from "@playwright/test";
import type { Language } from "@/lib/i18n/direction";
import { LANGUAGE_COOKIE } from "@/lib/i18n/locale";
import { type Say, textsOf } from "@/tests/e2e/texts";
import { startSecondOrigin } from "@/tests/harness/second-web";
import { type Person, signUp as register, run } from "@/tests/harness/stack";
import { declineTour } from "@/tests/harness/story";

type Theme = "light" | "dark";

interface Options {
  /** Of the interface, as somebody would have left it: cookie and local storage. Null: the browser's own. */
  language: Language | null;
  /** Null: as the system. */
  theme: Theme | null;
  /** Refusals this test provokes: part of the address → the statuses. Any other answer from 400 on fails it. */
  allow4xx: Record<string, number[]>;
}

interface Fixtures {
  /** Fails the test for what a person would find in the console. */
  watch: undefined;
  /** Words in the language of the test. */
  say: Say;
  /**
   * Registers somebody new over the API and signs this browser in as them. They have said "not now" to the
   * walkthrough, unless the test is about it.
   */
  signUp(wishes?: { name?: string; walkthrough?: "new" }): Promise<Person>;
}

interface Shared {
  /** The running product once more, under a name of this machine that is not "localhost" (`testElsewhere`). */
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
      expect(problems, "what a person would find in the console").toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, language, theme, baseURL }, use) => {
    const url = baseURL ?? run().app.url;
    if (language) await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url }]);
    await context.addInitScript(remember, { i18nextLng: language, "ui-theme": theme });
    await use(context);
  },

  say: async ({ language }, use) => use(textsOf(language ?? "en")),

  secondOrigin: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture that needs no other says so with an empty pattern
    async ({}, use, { parallelIndex }) => {
      const web = await startSecondOrigin(parallelIndex);
      await use(web.url);
      web.process.kill("SIGTERM");
      await web.ended;
    },
    { scope: "worker" },
  ],

  signUp: async ({ context, language, baseURL }, use) => {
    await use(async ({ walkthrough, ...wishes } = {}) => {
      const person = await register({ ...wishes, ...(language ? { language } : {}) });
      if (walkthrough !== "new") await declineTour(person);
      await enterAs(context, person, baseURL);
      return person;
    });
  },
});

/** As `test`, with every page at the second origin: what a browser does where the product is not on "localhost". */
export const testElsewhere = test.extend({
  baseURL: ({ secondOrigin }, use) => use(secondOrigin),
});

export { expect } from "@playwright/test";

/** Signs this browser in as somebody who registered elsewhere. */
export async function enterAs(context: BrowserContext, person: Person, url = run().app.url): Promise<void> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
}

/** Runs in the page, before its own scripts: what the person chose on an earlier visit. */
function remember(choices: Record<string, string | null>): void {
  try {
    for (const [key, value] of Object.entries(choices)) {
      if (value !== null && localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  } catch {
    // A page without storage, such as about:blank.
  }
}

/** Collects errors of scripts, of the console and of the network, until the test is over. */
export function watchConsole(
  context: BrowserContext,
  allowed: Options["allow4xx"],
  scripts = true,
): string[] {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`script: ${error.error().message}`));
  context.on("console", (message) => {
    // Failed loads are judged below, by their status.
    const failedLoad = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !failedLoad) problems.push(`console: ${message.text()}`);
  });
  context.on("requestfailed", (request) => {
    // Aborted: the person went on to another page, or cancelled.
    const reason = request.failure()?.errorText ?? "";
    // A browser that runs no scripts says so of each that it does not load.
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
