import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { useOverlays } from "@/components/shell/overlays/use-overlays";
import { CurrentUserContext, useCurrentUser } from "@/components/shell/use-current-user";
import type { User } from "@/lib/auth/schemas";

/** Creates an element that only calls the hook. */
const using = (hook: () => unknown) =>
  createElement(() => {
    hook();
    return null;
  });

// spec: 8.23
it.each([
  ["useCurrentUser", useCurrentUser, "useCurrentUser must be used inside the auth provider (RequireAuth)"],
  ["useOverlays", useOverlays, "useOverlays must be used inside the overlays provider (OverlayHost)"],
])("%s throws an error that names its provider when used outside it", (_, hook, message) => {
  expect(() => renderToString(using(hook))).toThrow(message);
});

it("useCurrentUser returns the user inside its provider", () => {
  const noa = { name: "Noa" } as User;
  const named = createElement(() => useCurrentUser().name);
  expect(renderToString(createElement(CurrentUserContext, { value: noa }, named))).toBe("Noa");
});
