import type { Page } from "@playwright/test";
import { enterAs, expect, test } from "@/tests/e2e/fixtures";
import { textsOf } from "@/tests/e2e/texts";
import { api, run, signUp, sql } from "@/tests/harness/stack";
import { declineTour, makeBrand } from "@/tests/harness/story";

test.describe("somebody who is not signed in", () => {
  test("signs in and is back where they wanted to go", async ({ page, say }) => {
    const person = await signUp();
    const path = `/account/${await makeBrand(person)}/connections`;
    await page.goto(`${path}?problem=denied`);
    await expect(page).toHaveURL((url) => url.pathname === "/auth");
    expect(new URL(page.url()).searchParams.get("from")).toBe(`${path}?problem=denied`);
    await page.getByLabel(say("auth.email")).fill(person.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(person.password);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === "?problem=denied");
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
  });

  test.describe("with a wrong password", () => {
    test.use({ allow4xx: { "/api/auth/login": [401] } });

    test("is told so at the password, and loses nothing typed", async ({ page, say }) => {
      const { email } = await signUp();
      await page.goto("/auth");
      await page.getByLabel(say("auth.email")).fill(email);
      const password = page.getByLabel(say("auth.password"), { exact: true });
      await password.fill("not the password");
      await page.getByRole("button", { name: say("auth.signIn") }).click();
      await expect(password).toHaveAccessibleDescription(say("common.errors.invalid_credentials"));
      await expect(page.getByLabel(say("auth.email"))).toHaveValue(email);
    });
  });
});

test.describe("on a screen of 600 pixels", () => {
  test.use({ viewport: { width: 600, height: 800 } });

  test("the studio asks for a computer, and offers the way home", async ({ page, say, signUp }) => {
    await signUp();
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Desktop Access Required" })).toBeVisible();
    await expect(page.getByText(say("common.desktop.text"))).toBeVisible();
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
  });
});

test("767 pixels are too narrow for the studio, 768 are not", async ({ page, say, signUp }) => {
  await signUp();
  const card = page.getByRole("heading", { name: "Desktop Access Required" });
  const studio = page.getByRole("heading", { name: say("common.account.title") });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto("/account");
  await expect(studio).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(card).toBeVisible();
  await expect(studio).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(studio).toBeVisible();
});

test("a page at twice its size in a wide window is no narrow screen: who needs large letters has a computer", async ({
  page,
  say,
  signUp,
}) => {
  await signUp();
  // What a browser says of a window of 1440 px whose page is shown at 200 %.
  await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1440 }));
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
});

test.describe("an answer without a message", () => {
  test.use({
    allow4xx: { "/api/auth/login": [400], "/api/auth/register": [400], "/api/auth/logout": [400] },
  });

  test("is said in the specification's words: Login, Registration, Logout failed", async ({
    page,
    say,
    signUp,
  }) => {
    for (const call of ["login", "register", "logout"])
      await page.route(`**/api/auth/${call}`, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto("/auth");
    await page.getByLabel(say("auth.email")).fill("noa@acme.example");
    await page.getByLabel(say("auth.password"), { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
    await page.goto("/auth?mode=signup");
    await page.getByLabel(say("auth.name")).fill("Noa");
    await page.getByLabel(say("auth.email")).fill("noa@acme.example");
    await page.getByLabel(say("auth.password"), { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: say("auth.start") }).click();
    await expect(page.getByText("Registration failed", { exact: true })).toBeVisible();
    await makeBrand(await signUp());
    await page.goto("/account/me");
    const out = page.getByRole("button", { name: /^Sign out:/ });
    await out.click();
    await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
  });
});

test.describe("while the check is looked up", () => {
  test("there is a spinner and nothing that is protected", async ({ page, say, signUp }) => {
    const person = await signUp();
    const brand = await makeBrand(person, { name: "Kept Behind The Gate" });
    const answer = Promise.withResolvers<void>();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.route("**/api/auth/check", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(`/account/${brand}`);
    await expect(page.getByRole("status").filter({ hasText: say("common.loading") })).toBeVisible();
    // The spinner comes with the first byte; the one call follows once the page is alive.
    await expect.poll(() => calls.filter((path) => path.startsWith("/api/"))).toEqual(["/api/auth/check"]);
    await expect(page.locator("aside, nav, [data-tour], [data-slot=banner]")).toHaveCount(0);
    expect(await page.content()).not.toContain("Kept Behind The Gate");
    answer.resolve();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
  });

  test.describe("and fails", () => {
    test.use({ allow4xx: { "/api/auth/check": [503] } });

    test("says so, and tries again on request", async ({ page, say, signUp }) => {
      await signUp();
      await page.route("**/api/auth/check", (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto("/account");
      const retry = page.getByRole("button", { name: say("common.retry") });
      await expect(retry).toBeVisible();
      await page.unroute("**/api/auth/check");
      await retry.click();
      await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
    });
  });
});

test.describe("the check", () => {
  test("is asked once, however many pages of the studio follow", async ({ page, say, signUp }) => {
    const brand = await makeBrand(await signUp());
    const checks = countChecks(page);
    await page.goto(`/account/${brand}`);
    await page.getByRole("link", { name: say("common.nav.connections") }).click();
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    expect(checks.count).toBe(1);
  });

  for (const path of ["/", "/he", "/auth", "/privacy-policy", "/terms-of-use", "/about"]) {
    test(`is not asked on ${path}`, async ({ page, signUp }) => {
      const calls = countChecks(page);
      for (const enter of [false, true]) {
        if (enter && path === "/auth") break;
        if (enter) await signUp();
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // The page is alive, and has had its chance to ask.
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      }
      expect(calls.count).toBe(0);
    });
  }
});

test.describe("somebody who is signed in", () => {
  test("is sent from the sign-in to where they came from, else to their account", async ({
    page,
    signUp,
  }) => {
    const brand = await makeBrand(await signUp());
    const path = `/account/${brand}/connections`;
    await page.goto(`/auth?from=${encodeURIComponent(path)}`);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await page.goto("/auth");
    await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
  });

  test("comes back to the brand they worked in last, and not to the first", async ({ page, say, signUp }) => {
    const person = await signUp();
    const [first, second] = [await makeBrand(person), await makeBrand(person)];
    for (const brand of [second, first]) {
      await page.goto(`/account/${brand}`);
      await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
      await page.goto("/account");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
    }
  });

  test("whose session was ended elsewhere lands on the sign-in once, and stays", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp();
    const path = `/account/${await makeBrand(person)}`;
    await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [person.user._id]);
    const loaded: string[] = [];
    page.on("request", (request) => {
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isPage) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    await page.getByLabel(say("auth.email")).fill(person.email);
    expect(loaded).toEqual([path, "/auth"]);
    expect(new URL(page.url()).pathname).toBe("/auth");
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.includes("session-token"))).toEqual([]);
  });

  test("signs out, and neither the back button nor the cache shows anything any more", async ({
    page,
    say,
    signUp,
  }) => {
    const person = await signUp({ name: "Somebody Secret" });
    const brand = await makeBrand(person, { name: "Gone With The Session" });
    await page.goto(`/account/${brand}`);
    await expect(page.getByText("Gone With The Session").first()).toBeVisible();
    await page.getByRole("button", { name: `${say("common.nav.you")}: Somebody Secret` }).click();
    await page.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await page.goBack();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    expect(await page.content()).not.toContain("Gone With The Session");
    expect((await api(person, "GET", "/accounts")).status).toBe(401);
  });
});

test("somebody without a brand yet has a way to their settings, and a way out", async ({
  page,
  say,
  signUp,
}) => {
  const person = await signUp();
  await page.goto("/account");
  await page.getByRole("link", { name: say("common.nav.settings") }).click();
  await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
  await page.getByRole("link", { name: say("common.back") }).click();
  await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
  await page.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect((await api(person, "GET", "/auth/me")).status).toBe(401);
});

test.describe("a tab that is looked at again", () => {
  // Its lists may ask once more for what is not this person's.
  test.use({ allow4xx: { "/api/posts/search": [404] } });

  test("somebody else who signs in in another tab is shown nothing of whoever was here", async ({
    page,
    context,
    say,
    signUp: enter,
  }) => {
    const brand = await makeBrand(await enter(), { name: "Not For The Next" });
    await page.goto(`/account/${brand}`);
    await expect(page.getByText("Not For The Next").first()).toBeVisible();
    const next = await signUp();
    await declineTour(next);
    await makeBrand(next, { name: "The Next One's Own" });
    await enterAs(context, next);
    // What a browser says when this tab is looked at again; an unverified person is then asked for anew.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(page.getByText("The Next One's Own").first()).toBeVisible();
    await expect(page.getByText("Not For The Next")).toHaveCount(0);
    await expect(page.getByRole("button", { name: new RegExp(say("common.nav.you")) })).toBeVisible();
  });
});

test.describe("with two tabs", () => {
  // What was on its way when the other tab signed out is answered as it must be.
  test.use({ allow4xx: { "/api/": [401] } });

  test("signing out or coming in as somebody else is seen by the other tabs at once", async ({
    page,
    context,
    say,
    signUp: enter,
  }) => {
    const person = await enter({ name: "Dana" });
    await sql('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [person.user._id]);
    const brand = await makeBrand(person, { name: "Not For The Next" });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/account/${brand}`);
      await expect(tab.getByText("Not For The Next").first()).toBeVisible();
    }
    const next = await signUp();
    await declineTour(next);
    await makeBrand(next, { name: "The Next One's Own" });
    await enterAs(context, next);
    await other.goto("/account");
    for (const tab of [other, page]) {
      await expect(tab.getByText("The Next One's Own").first()).toBeVisible();
      await expect(tab.getByText("Not For The Next")).toHaveCount(0);
    }
    await other.getByRole("button", { name: new RegExp(say("common.nav.you")) }).click();
    await other.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
  });
});

test.describe("a way back that leads elsewhere", () => {
  for (const from of ["//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    test(`such as ${from} ends at home after signing in`, async ({ page, say }) => {
      const person = await signUp();
      await page.goto(`/auth?from=${encodeURIComponent(from)}`);
      await page.getByLabel(say("auth.email")).fill(person.email);
      await page.getByLabel(say("auth.password"), { exact: true }).fill(person.password);
      await page.getByRole("button", { name: say("auth.signIn"), exact: true }).click();
      await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(run().app.url);
    });
  }
});

test.describe("the language switch", () => {
  test("turns the page round without losing it, and is remembered", async ({ page, say }) => {
    const hebrew = textsOf("he");
    await page.goto("/auth?from=%2Fsubscriptions");
    await page.getByLabel(say("auth.email")).fill("dana@example.com");
    const here = page.url();
    await page.getByRole("button", { name: say("common.language.label") }).click();
    await expect(page.getByRole("heading", { name: hebrew("auth.signInTitle") })).toBeVisible();
    const html = page.locator("html");
    await expect(html).toHaveAttribute("dir", "rtl");
    await expect(html).toHaveAttribute("lang", "he");
    await expect(page.locator("body")).toHaveClass(/(^| )rtl( |$)/);
    expect(page.url()).toBe(here);
    await expect(page.getByLabel(hebrew("auth.email"))).toHaveValue("dana@example.com");
    await page.reload();
    await expect(page.getByRole("heading", { name: hebrew("auth.signInTitle") })).toBeVisible();
    await page.getByRole("button", { name: hebrew("common.language.label") }).click();
    await expect(html).toHaveAttribute("dir", "ltr");
    await expect(page.locator("body")).not.toHaveClass(/(^| )rtl( |$)/);
  });
});

test.describe("the theme", () => {
  test("is kept, and there before the first paint", async ({ page, say }) => {
    await page.addInitScript(recordThemes);
    await page.goto("/auth");
    await page.getByRole("button", { name: say("common.theme.label") }).click();
    await page.getByRole("menuitemradio", { name: say("common.theme.dark") }).click();
    await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
    for (const path of ["/auth", "/"]) {
      await page.goto(path);
      const seen = await page.evaluate(() => JSON.parse(document.documentElement.dataset.themes ?? "[]"));
      expect(seen.length, path).toBeGreaterThan(0);
      expect(new Set(seen), path).toEqual(new Set(["dark"]));
    }
  });

  test.describe("of the system", () => {
    test.use({ colorScheme: "dark" });

    test("is followed until somebody chooses", async ({ page }) => {
      await page.goto("/auth");
      await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
      await page.emulateMedia({ colorScheme: "light" });
      await expect(page.locator("html")).toHaveClass(/(^| )light( |$)/);
    });
  });
});

/** Counts how often this browser asks who is signed in. */
function countChecks(page: Page): { count: number } {
  const checks = { count: 0 };
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/auth/check") checks.count += 1;
  });
  return checks;
}

/** Runs in the page, first of all: which theme the document had whenever its body stood or changed. */
function recordThemes(): void {
  const seen: string[] = [];
  const look = () => {
    const { classList, dataset } = document.documentElement;
    if (!document.body) return;
    seen.push(classList.contains("dark") ? "dark" : classList.contains("light") ? "light" : "none");
    const value = JSON.stringify(seen);
    if (dataset.themes !== value) dataset.themes = value;
  };
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] };
  new MutationObserver(look).observe(document, options);
  document.addEventListener("DOMContentLoaded", look);
}
