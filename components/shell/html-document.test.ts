import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { LANGUAGE_SCRIPT, THEME_SCRIPT } from "@/components/shell/html-document";

interface Page {
  kept?: Record<string, string>;
  cookie?: string;
  /** The browser refuses cookies. */
  refusesCookies?: boolean;
  /** Language that the server rendered. */
  lang?: string;
  path?: string;
  systemIsDark?: boolean;
}

/** Runs a script in a fake page head; returns its effects. */
function visit(script: string, page: Page) {
  const kept = new Map(Object.entries(page.kept ?? {}));
  const done = { reloads: 0, hidden: false, classes: new Set(["light"]), cookie: page.cookie ?? "", kept };
  let click: (event: unknown) => void = () => undefined;
  const style = {
    set visibility(value: string) {
      done.hidden = value === "hidden";
    },
  };
  const document = {
    documentElement: {
      lang: page.lang ?? "en",
      style,
      classList: {
        add: (name: string) => done.classes.add(name),
        remove: (...names: string[]) => {
          for (const name of names) done.classes.delete(name);
        },
      },
    },
    addEventListener: (_: string, listener: typeof click) => {
      click = listener;
    },
    get cookie() {
      return done.cookie;
    },
    set cookie(line: string) {
      if (!page.refusesCookies) done.cookie = line.split(";")[0] ?? "";
    },
  };
  let turn: () => void = () => undefined;
  const system = {
    matches: page.systemIsDark ?? false,
    addEventListener: (_: string, listener: typeof turn) => {
      turn = listener;
    },
  };
  runInNewContext(script, {
    document,
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    matchMedia: () => system,
    addEventListener: () => undefined,
    location: { pathname: page.path ?? "/auth", reload: () => (done.reloads += 1) },
  });
  return {
    ...done,
    choose: (lang: string) => click({ target: { closest: () => ({ lang }) } }),
    now: () => done,
    turnSystem: (isDark: boolean) => {
      system.matches = isDark;
      turn();
    },
  };
}

describe("language before the first paint", () => {
  const hebrew = { i18nextLng: "he" };

  // spec: D6.6, D6.7
  it("page reloads once when the language cookie was missing or different", () => {
    for (const cookie of ["", "kolot.lang=en", "other=1; kolot.lang=en"]) {
      const seen = visit(LANGUAGE_SCRIPT, { kept: hebrew, cookie });
      expect(seen).toMatchObject({ reloads: 1, hidden: true, cookie: "kolot.lang=he" });
    }
    expect(visit(LANGUAGE_SCRIPT, { kept: hebrew, cookie: "kolot.lang=he", lang: "he" }).reloads).toBe(0);
  });

  it("page does not reload when the server ignores the cookie or cookies are refused", () => {
    expect(visit(LANGUAGE_SCRIPT, { kept: hebrew, cookie: "kolot.lang=he", lang: "en" }).reloads).toBe(0);
    const refused = visit(LANGUAGE_SCRIPT, { kept: hebrew, refusesCookies: true });
    expect(refused).toMatchObject({ reloads: 0, hidden: false });
  });

  it("cookie is written without a reload when the page already has the language", () => {
    const seen = visit(LANGUAGE_SCRIPT, { kept: hebrew, lang: "he" });
    expect(seen).toMatchObject({ reloads: 0, cookie: "kolot.lang=he" });
  });

  it("page with a language in its path is left unchanged", () => {
    for (const path of ["/he", "/he/about"]) {
      const seen = visit(LANGUAGE_SCRIPT, { kept: { i18nextLng: "en" }, lang: "he", path });
      expect(seen).toMatchObject({ reloads: 0, cookie: "kolot.lang=en" });
    }
    expect(visit(LANGUAGE_SCRIPT, { kept: hebrew, path: "/help" }).reloads).toBe(1);
  });

  // spec: 1.19, D6.17
  it.each(["ar", "fr", "HE", "he-IL", ""])('stored language value "%s" is ignored', (i18nextLng) => {
    const seen = visit(LANGUAGE_SCRIPT, { kept: { i18nextLng }, cookie: "kolot.lang=en" });
    expect(seen).toMatchObject({ reloads: 0, cookie: "kolot.lang=en" });
  });

  it("language chosen by a public page link is stored", () => {
    const seen = visit(LANGUAGE_SCRIPT, { lang: "he", path: "/he" });
    seen.choose("en");
    expect(seen.now().cookie).toBe("kolot.lang=en");
    expect(seen.now().kept.get("i18nextLng")).toBe("en");
  });
});

describe("theme before the first paint", () => {
  // spec: 2.72, 2.73, 2.74, D4.1, D4.3
  it.each([
    [{}, false, "light"],
    [{}, true, "dark"],
    [{ "ui-theme": "system" }, true, "dark"],
    [{ "ui-theme": "light" }, true, "light"],
    [{ "ui-theme": "dark" }, false, "dark"],
    [{ "app-theme": "dark" }, false, "dark"],
    [{ "ui-theme": "light", "app-theme": "dark" }, true, "light"],
    [{ "app-theme": "sepia" }, false, "light"],
  ])("stored values %j with system dark %s yield theme %s", (stored, systemIsDark, theme) => {
    const { classes } = visit(THEME_SCRIPT, { kept: stored as Record<string, string>, systemIsDark });
    expect([...classes]).toEqual([theme]);
  });

  // spec: 2.75, D4.2
  it("older theme key is migrated once and only when valid", () => {
    expect(visit(THEME_SCRIPT, { kept: { "app-theme": "dark" } }).kept.get("ui-theme")).toBe("dark");
    expect(visit(THEME_SCRIPT, { kept: { "app-theme": "sepia" } }).kept.has("ui-theme")).toBe(false);
    const both = visit(THEME_SCRIPT, { kept: { "ui-theme": "system", "app-theme": "dark" } });
    expect(both.kept.get("ui-theme")).toBe("system");
  });

  // spec: 2.76
  it("theme follows the system only without a stored choice", () => {
    const open = visit(THEME_SCRIPT, {});
    open.turnSystem(true);
    expect([...open.classes]).toEqual(["dark"]);
    open.turnSystem(false);
    expect([...open.classes]).toEqual(["light"]);
    const chosen = visit(THEME_SCRIPT, { kept: { "ui-theme": "light" } });
    chosen.turnSystem(true);
    expect([...chosen.classes]).toEqual(["light"]);
  });

  it("inline scripts are smaller than 1 KB", () => {
    expect(THEME_SCRIPT.length).toBeLessThan(1024);
    expect(LANGUAGE_SCRIPT.length).toBeLessThan(1024);
  });
});
