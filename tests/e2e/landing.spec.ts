import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import { expect, sampleLanguages, test } from "@/tests/e2e/fixtures";
import {
  getLandingUrl,
  HAS_EXPLAINER_VIDEO,
  LANDING,
  preventNavigation,
  readAnalyticsEvents,
} from "@/tests/e2e/landing-page-objects";
import {
  findAccessibilityProblems,
  findLayoutProblems,
  waitUntilSettled,
} from "@/tests/e2e/screens/screen-checks";

for (const language of sampleLanguages("he")) {
  const words = LANDING[language];
  test.describe(`landing page in ${language}`, () => {
    test.use({ language });

    // spec: 2.21
    test("landing page requests no session, no external resource and no part of the video", async ({
      page,
    }) => {
      const requested: string[] = [];
      page.on("request", (request) => requested.push(request.url()));
      await page.goto(getLandingUrl(language));
      await waitUntilSettled(page);
      const origin = new URL(page.url()).origin;
      expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
      expect(requested.filter((url) => /\/api\/|\/locales\/|\.(mp4|vtt)$/.test(url))).toEqual([]);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toEqual(["kolot.lang"]);
    });

    // spec: 1.21, 2.1, 2.40, 2.41, 2.42, 2.50, 2.51, 2.52, 2.53
    test("landing page buttons have the right targets and analytics events", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      await preventNavigation(page);
      const expected = [
        {
          name: words.nav.contact,
          event: "contact_us_click",
          href: `${getLandingUrl(language)}#contact`,
          count: 2,
        },
        { name: words.login, event: "login_click", href: "/auth", count: 2 },
        { name: words.getStarted, event: "get_started_click", href: "/auth?mode=signup", count: 1 },
        { name: words.freeTrial, event: "free_trial_click", href: "/auth?mode=signup", count: 3 },
      ];
      for (const { name, event, href, count } of expected) {
        const links = page.getByRole("link", { name, exact: true });
        await expect(links).toHaveCount(count);
        for (const link of await links.all()) {
          await expect(link).toHaveAttribute("href", href);
          const before = await readAnalyticsEvents(page);
          await link.click();
          expect(await readAnalyticsEvents(page)).toEqual([...before, event]);
        }
      }
      expect(await page.locator("[data-event]:visible").count()).toBe(8);
    });

    // spec: 2.39, 2.41
    test("Contact Us scrolls to the form and Login opens the sign-in page", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      await page.getByRole("banner").getByRole("link", { name: words.nav.contact }).click();
      await expect(page.getByLabel(words.contact.message)).toBeInViewport();
      expect(new URL(page.url()).hash).toBe("#contact");
      const watch = page.getByRole("main").getByRole("link", { name: words.watch });
      await expect(watch).toHaveCount(HAS_EXPLAINER_VIDEO ? 1 : 0);
      if (HAS_EXPLAINER_VIDEO) {
        await watch.click();
        await expect(page.getByRole("heading", { name: words.explainerVideo.title })).toBeInViewport();
      }
      await page.getByRole("banner").getByRole("link", { name: words.login, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === "/auth");
    });

    // spec: 2.44
    test("phone menu contains the links that the header has no space for", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(getLandingUrl(language));
      const menu = page.locator("summary").and(page.getByLabel(words.nav.menu));
      const contact = page.getByRole("banner").getByRole("link", { name: words.nav.contact });
      await expect(contact).toBeHidden();
      await menu.focus();
      await page.keyboard.press("Enter");
      await expect(contact).toBeVisible();
      expect([...(await findAccessibilityProblems(page)), ...(await findLayoutProblems(page))]).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(contact).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
      // Clicks outside the open menu; the target may be a link.
      await page.getByRole("heading", { level: 1 }).dispatchEvent("click");
      await expect(contact).toBeHidden();
      await menu.click();
      await contact.click();
      await expect(contact).toBeHidden();
      await expect(page.getByLabel(words.contact.name)).toBeInViewport();
      expect(await readAnalyticsEvents(page)).toEqual(["contact_us_click"]);
      const mail = page.getByRole("link", { name: words.phone.link });
      await expect(mail).toHaveAttribute("href", /^mailto:\?subject=.+&body=http.+/);
    });

    // spec: 1.22
    test("explainer video of the language is loaded after a click", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      const loaded = page.waitForRequest(`**/explainer-video/kolot-${language}.mp4`);
      await page.locator("#film").getByRole("button", { name: words.explainerVideo.play }).click();
      await loaded;
    });

    // spec: 1.23, 1.24, 1.25, 1.26
    test("landing page demonstrations work by keyboard alone", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      const { connect, plan, adapt, voice } = words.highlights;
      await page.getByRole("button", { name: connect.renew, exact: true }).press("Enter");
      await expect(page.getByText(connect.renewed)).toBeVisible();
      await expect(page.getByText(connect.ending)).toBeHidden();

      await page.getByRole("radio", { name: `${plan.days.d22} 22` }).focus();
      const day = (name: keyof typeof plan.days) =>
        page.getByRole("radio", { name: plan.days[name], exact: false });
      await expect(day("d22")).toBeChecked();
      await page.keyboard.press("ArrowDown");
      await expect(day("d23")).toBeChecked();
      const moved = page.locator("label", { has: day("d23") }).locator("img");
      await expect(moved.first()).toBeVisible();

      await page.getByRole("radio", { name: words.networks.instagram }).focus();
      await expect(page.getByText(adapt.instagram)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText(adapt.textFacebook)).toBeVisible();
      await expect(page.getByText(adapt.noTags)).toBeVisible();
      await expect(page.getByText(adapt.instagram)).toBeHidden();

      await page.getByRole("button", { name: voice.apply, exact: true }).press("Enter");
      await expect(page.getByText(voice.applied)).toBeVisible();
      await expect(page.getByRole("button", { name: voice.undo })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: voice.discard, exact: true }).press("Enter");
      await expect(page.getByText(voice.discarded)).toBeVisible();

      await expect(page.getByText("$39", { exact: true })).toBeVisible();
      await page.getByRole("radio", { name: words.plans.yearly }).focus();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("$49", { exact: true })).toBeVisible();
      await expect(page.getByText("$39", { exact: true })).toBeHidden();
    });

    test("landing page fits and is accessible from 320 to 1920 px, light and dark", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      const found: string[] = [];
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await waitUntilSettled(page);
        for (const width of [320, 390, 640, 768, 1024, 1280, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const problems = await findLayoutProblems(page);
          if (width === 390 || width === 1440) problems.push(...(await findAccessibilityProblems(page)));
          found.push(...problems.map((problem) => `${theme} ${width}: ${problem}`));
        }
      }
      expect(found).toEqual([]);
    });

    test("landing page is navigable by keyboard from the skip link to the footer", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: words.nav.skip });
      await expect(skip).toBeFocused();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: words.freeTrial }).first()).toBeFocused();
      const names = new Set<string>();
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(() => {
          const element = document.activeElement as HTMLElement;
          return element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent;
        });
        names.add(name.trim());
        if (name.trim() === words.documents.terms) break;
      }
      for (const name of [
        ...(HAS_EXPLAINER_VIDEO ? [words.explainerVideo.play] : []),
        "name",
        "email",
        "message",
        words.contact.send,
        words.footer.youtube,
      ]) {
        expect(
          [...names].some((one) => one.startsWith(name)),
          name,
        ).toBe(true);
      }
      expect(names).not.toContain("homepage");
      await expect(page.getByRole("link", { name: words.documents.terms })).toBeFocused();
    });

    // spec: 1.33, 2.45, 2.46, 2.47, 2.48, 2.49
    test("Instagram is an icon without a link and the four other platforms are links", async ({ page }) => {
      await page.goto(getLandingUrl(language));
      const list = page.getByRole("list", { name: words.footer.follow });
      for (const place of ["facebook", "x", "linkedin", "youtube"] as const) {
        const link = list.getByRole("link", { name: words.footer[place], exact: true });
        await expect(link).toHaveAttribute("href", DEFAULT_SITE_CONFIG.social[place]);
      }
      await expect(list.getByRole("link")).toHaveCount(4);
      await expect(list.locator('[data-place="instagram"] svg')).toBeVisible();
    });

    test("dark theme persists, and print omits interactive content", async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(getLandingUrl(language));
      const html = page.locator("html");
      await page.getByRole("button", { name: words.nav.theme }).first().click();
      await expect(html).toHaveClass(/dark/);
      expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
      await page.goto(language === "he" ? "/he/about" : "/about");
      await expect(html).toHaveClass(/dark/);
      await page.goto(getLandingUrl(language));
      await page.emulateMedia({ media: "print" });
      // Print uses dark text even in the dark theme.
      await expect(page.locator("body")).toHaveCSS("color", "rgb(23, 25, 28)");
      await page.setViewportSize({ width: 720, height: 1000 });
      await expect(page.getByRole("navigation", { name: words.nav.label })).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await findLayoutProblems(page)).filter((problem) => problem.startsWith("overflow"))).toEqual(
        [],
      );
      const stuck = await page.evaluate(
        () =>
          [...document.querySelectorAll("body *")].filter((element) => {
            const { position, display } = getComputedStyle(element);
            return /sticky|fixed/.test(position) && display !== "none";
          }).length,
      );
      expect(stuck).toBe(0);
    });
  });
}

test.describe("landing page without scripts", () => {
  test.use({ javaScriptEnabled: false });

  // spec: T.12
  test("landing page without scripts is readable, its menu opens and another contact is offered", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/he");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.locator("summary").first().click();
    await expect(page.getByRole("banner").getByRole("link", { name: LANDING.he.nav.contact })).toBeVisible();
    // A browser with scripts disabled parses this as text; one that only skips them sees one element.
    expect(await page.content()).toContain(LANDING.he.contact.script);
  });
});
