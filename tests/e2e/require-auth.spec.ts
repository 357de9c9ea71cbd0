import type { Page } from "@playwright/test";
import { expect, signInBrowserAs, test } from "@/tests/e2e/fixtures";
import { googleButton } from "@/tests/e2e/google-page-objects";
import { loadMessages } from "@/tests/e2e/messages";
import { waitUntilIdle } from "@/tests/e2e/wait-until-idle";
import { createAccountViaApi, declineWalkthrough } from "@/tests/harness/account-fixtures";
import { api, readRunFile, signUp, sql } from "@/tests/harness/running-product";

test.describe("visitor on a protected page", () => {
  // spec: 1.35, 2.2, 2.29, 4.2, 6.6
  test("visitor signs in and returns to the requested page", async ({ page, say }) => {
    const user = await signUp();
    const path = `/account/${await createAccountViaApi(user)}/connections`;
    await page.goto(`${path}?problem=denied`);
    await expect(page).toHaveURL((url) => url.pathname === "/auth");
    expect(new URL(page.url()).searchParams.get("from")).toBe(`${path}?problem=denied`);
    await page.getByLabel(say("auth.email")).fill(user.email);
    await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
    await page.getByRole("button", { name: say("auth.signIn") }).click();
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === "?problem=denied");
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
  });

  test.describe("sign-in with a wrong password", () => {
    test.use({ allow4xx: { "/api/auth/login": [401] } });

    test("wrong password is reported at its field and input is retained", async ({ page, say }) => {
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

test.describe("screen of 600 pixels", () => {
  test.use({ viewport: { width: 600, height: 800 } });

  // spec: 2.30, 2.32, 2.33, T.18
  test("narrow screen asks for a computer and links to the landing page", async ({ page, say, signUp }) => {
    await signUp();
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "Desktop Access Required" })).toBeVisible();
    await expect(page.getByText(say("common.desktop.text"))).toBeVisible();
    await page.getByRole("link", { name: "Return to Homepage" }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
  });
});

// spec: 2.31, 9.28
test("application requires a width of 768 pixels", async ({ page, say, signUp }) => {
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

// spec: D11.18
test("page at 200 % zoom in a wide window is not treated as a narrow screen", async ({
  page,
  say,
  signUp,
}) => {
  await signUp();
  // The values a browser reports for a window of 1440 px whose page is zoomed to 200 %.
  await page.addInitScript(() => Object.defineProperty(window, "outerWidth", { get: () => 1440 }));
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
});

test.describe("error response without a message", () => {
  test.use({
    allow4xx: { "/api/auth/login": [400], "/api/auth/register": [400], "/api/auth/logout": [400] },
  });

  // spec: 8.10, 8.12, 8.13, D4.32
  test("sign-in, registration and sign-out errors without a message use the specified texts", async ({
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
    await createAccountViaApi(await signUp());
    await page.goto("/account/me");
    const out = page.getByRole("button", { name: /^Sign out:/ });
    await out.click();
    await expect(page.getByText("Logout failed", { exact: true })).toBeVisible();
  });
});

test.describe("pending session check", () => {
  // spec: 2.27, 4.1, 4.5, 4.9
  test("pending session check shows a spinner and no protected content", async ({ page, say, signUp }) => {
    const user = await signUp();
    const brand = await createAccountViaApi(user, { name: "Kept Behind The Gate" });
    const response = Promise.withResolvers<void>();
    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.route("**/api/auth/check", async (route) => {
      await response.promise;
      await route.continue();
    });
    await page.goto(`/account/${brand}`);
    await expect(page.getByRole("status").filter({ hasText: say("common.loading") })).toBeVisible();
    // The spinner is in the first byte; the request follows after hydration.
    await expect.poll(() => calls.filter((path) => path.startsWith("/api/"))).toEqual(["/api/auth/check"]);
    await expect(page.locator("aside, nav, [data-tour], [data-slot=banner]")).toHaveCount(0);
    expect(await page.content()).not.toContain("Kept Behind The Gate");
    response.resolve();
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
  });

  test.describe("failed session check", () => {
    test.use({ allow4xx: { "/api/auth/check": [503] } });

    test("failed session check shows an error and can be retried", async ({ page, say, signUp }) => {
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

test.describe("session check", () => {
  // spec: 4.8
  test("session check is requested once across protected pages", async ({ page, say, signUp }) => {
    const brand = await createAccountViaApi(await signUp());
    const checks = countChecks(page);
    await page.goto(`/account/${brand}`);
    await page.getByRole("link", { name: say("common.nav.connections") }).click();
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    await page.getByRole("link", { name: say("common.nav.today") }).click();
    // Both pages have the same headline.
    await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
    await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: say("dashboard.connections.facebook") })).toBeVisible();
    expect(checks.count).toBe(1);
  });

  for (const path of ["/", "/he", "/auth", "/privacy-policy", "/terms-of-use", "/about", "/accessibility"]) {
    // spec: 2.21, 2.22, 2.23, 2.24, 2.25, D7.18
    test(`session check is not requested on ${path}`, async ({ page, signUp }) => {
      const calls = countChecks(page);
      for (const enter of [false, true]) {
        if (enter && path === "/auth") break;
        if (enter) await signUp();
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        // The page is hydrated and had the chance to send the request.
        await waitUntilIdle(page);
      }
      expect(calls.count).toBe(0);
    });
  }
});

test.describe("signed-in user", () => {
  // spec: 2.3, 2.9, D7.3
  test("signed-in user is redirected from sign-in to the requested page or the account", async ({
    page,
    signUp,
  }) => {
    const brand = await createAccountViaApi(await signUp());
    const path = `/account/${brand}/connections`;
    await page.goto(`/auth?from=${encodeURIComponent(path)}`);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await page.goto("/auth");
    await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
  });

  // spec: D7.2
  test("signed-in user returns to the last used account", async ({ page, say, signUp }) => {
    const user = await signUp();
    const [first, second] = [await createAccountViaApi(user), await createAccountViaApi(user)];
    for (const brand of [second, first]) {
      await page.goto(`/account/${brand}`);
      await expect(page.getByRole("heading", { name: say("dashboard.today.headlineConnect") })).toBeVisible();
      await page.goto("/account");
      await expect(page).toHaveURL((url) => url.pathname === `/account/${brand}`);
    }
  });

  // spec: 2.28, 4.9, D7.18, D7.19, D7.21
  test("user whose session was revoked elsewhere is redirected to sign-in once", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp();
    const path = `/account/${await createAccountViaApi(user)}`;
    await sql("UPDATE session SET revoked_at = now() WHERE user_id = $1", [user.user._id]);
    const loaded: string[] = [];
    page.on("request", (request) => {
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isPage) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    await page.getByLabel(say("auth.email")).fill(user.email);
    expect(loaded).toEqual([path, "/auth"]);
    expect(new URL(page.url()).pathname).toBe("/auth");
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => name.includes("session-token"))).toEqual([]);
  });

  // spec: 4.6, 4.7
  test("sign-out leaves nothing visible through the back button or the cache", async ({
    page,
    say,
    signUp,
  }) => {
    const user = await signUp({ name: "Somebody Secret" });
    const brand = await createAccountViaApi(user, { name: "Gone With The Session" });
    await page.goto(`/account/${brand}`);
    await expect(page.getByText("Gone With The Session").first()).toBeVisible();
    await page.getByRole("button", { name: `${say("common.nav.userMenu")}: Somebody Secret` }).click();
    await page.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page).toHaveURL((url) => url.pathname === "/");
    await page.goBack();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
    expect(await page.content()).not.toContain("Gone With The Session");
    expect((await api(user, "GET", "/accounts")).status).toBe(401);
  });
});

// spec: D7.17
test("user without an account can open settings and sign out", async ({ page, say, signUp }) => {
  const user = await signUp();
  await page.goto("/account");
  await page.getByRole("link", { name: say("common.nav.settings") }).click();
  await expect(page.getByRole("heading", { name: say("auth.me.title") })).toBeVisible();
  await page.getByRole("link", { name: say("common.back") }).click();
  await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
  await page.getByRole("button", { name: say("common.nav.signOut") }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/");
  expect((await api(user, "GET", "/auth/me")).status).toBe(401);
});

test.describe("two tabs", () => {
  // Requests in flight when the other tab signs out receive 401.
  test.use({ allow4xx: { "/api/": [401] } });

  test("sign-out or a change of user is applied to other tabs immediately", async ({
    page,
    context,
    say,
    signUp: enter,
  }) => {
    const user = await enter({ name: "Dana" });
    await sql('UPDATE "user" SET email_verified_at = now() WHERE id = $1', [user.user._id]);
    const brand = await createAccountViaApi(user, { name: "Not For The Next" });
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/account/${brand}`);
      await expect(tab.getByText("Not For The Next").first()).toBeVisible();
    }
    const next = await signUp();
    await declineWalkthrough(next);
    await createAccountViaApi(next, { name: "The Next One's Own" });
    await signInBrowserAs(context, next);
    await other.goto("/account");
    for (const tab of [other, page]) {
      await expect(tab.getByText("The Next One's Own").first()).toBeVisible();
      await expect(tab.getByText("Not For The Next")).toHaveCount(0);
    }
    await other.getByRole("button", { name: new RegExp(say("common.nav.userMenu")) }).click();
    await other.getByRole("menuitem", { name: say("common.nav.signOut") }).click();
    await expect(page.getByRole("heading", { name: say("auth.signInTitle") })).toBeVisible();
  });
});

test.describe("unsafe return path", () => {
  for (const from of ["//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    test(`return path ${from} is replaced by the account page after sign-in`, async ({ page, say }) => {
      const user = await signUp();
      await page.goto(`/auth?from=${encodeURIComponent(from)}`);
      await page.getByLabel(say("auth.email")).fill(user.email);
      await page.getByLabel(say("auth.password"), { exact: true }).fill(user.password);
      await page.getByRole("button", { name: say("auth.signIn"), exact: true }).click();
      await expect(page.getByRole("heading", { name: say("common.account.title") })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(readRunFile().app.url);
    });
  }
});

test.describe("language switch", () => {
  // spec: 2.66, 2.68
  test("language switch changes direction without losing state and is remembered", async ({ page, say }) => {
    const hebrew = loadMessages("he");
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

test.describe("theme", () => {
  // spec: 2.72, 2.74, 2.77, D4.1, D4.3
  test("theme persists and is applied before the first paint", async ({ page, say }) => {
    await page.addInitScript(recordThemes);
    await page.goto("/auth");
    // Google's button is added after the hydration, before which a click is lost.
    await expect(googleButton(page)).toBeVisible();
    await page.getByRole("button", { name: say("common.theme.label") }).click();
    await page.getByRole("menuitemradio", { name: say("common.theme.dark") }).click();
    await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
    expect(await page.evaluate(() => localStorage.getItem("ui-theme"))).toBe("dark");
    for (const path of ["/auth", "/"]) {
      await page.goto(path);
      const seen = await page.evaluate(() => JSON.parse(document.documentElement.dataset.themes ?? "[]"));
      expect(seen.length, path).toBeGreaterThan(0);
      expect(new Set(seen), path).toEqual(new Set(["dark"]));
    }
  });

  test.describe("system theme", () => {
    test.use({ colorScheme: "dark" });

    // spec: 2.73, 2.76, D4.4
    test("system theme applies until the user chooses one", async ({ page }) => {
      await page.goto("/auth");
      await expect(page.locator("html")).toHaveClass(/(^| )dark( |$)/);
      await page.emulateMedia({ colorScheme: "light" });
      await expect(page.locator("html")).toHaveClass(/(^| )light( |$)/);
    });
  });
});

/** Counts session check requests. */
function countChecks(page: Page): { count: number } {
  const checks = { count: 0 };
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/auth/check") checks.count += 1;
  });
  return checks;
}

/** Runs first in the page: records the document's theme whenever its body is added or changed. */
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
