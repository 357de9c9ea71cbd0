import { expect, it } from "vitest";
import { read } from "@/tests/rules/tree";

/** What the specification and its decisions say word for word, and where those words stand in `messages/en`. */
const WORDINGS: Record<string, readonly [file: string, words: Record<string, string | RegExp>]> = {
  "the buttons of the landing page": [
    "server/landing",
    {
      "nav.contact": "Contact Us",
      getStarted: "Get Started",
      login: "Login",
      freeTrial: "7 Days Free Trial",
    },
  ],
  "its headline, about a brand that has a voice": ["server/landing", { headline: /\bbrand has a voice\b/ }],
  "its impact metrics": [
    "server/landing",
    {
      "impact.engagement.title": /engagement/i,
      "impact.time.figure": "70%",
      "impact.time.title": /^time saved\b/,
      "impact.scale.title": /scale/i,
    },
  ],
  "the card of a narrow screen": [
    "common",
    {
      "desktop.title": "Desktop Access Required",
      "desktop.text": /log in from a computer/,
      "desktop.home": "Return to Homepage",
    },
  ],
  "the five texts of an answer without a message": [
    "auth",
    {
      "errors.loginFailed": "Login failed",
      "errors.googleFailed": "Google login failed",
      "errors.registrationFailed": "Registration failed",
      "errors.logoutFailed": "Logout failed",
      "errors.mailFailed": "Failed to send verification email",
    },
  ],
  "the cards of the plans": [
    "subscription",
    {
      "plans.current": "Current Plan",
      "plans.offer.subscribe": "Subscribe",
      "plans.comingSoon": "Coming Soon",
      "plans.contact": "Contact Sales",
      "plans.best": "Best Offer",
      "plans.next": /^Next billing date\b/,
      "plans.unused": /^Unused credits end with their period\b/,
    },
  ],
  "the badge of the yearly discount": ["subscription", { "period.saves": "Yearly saves {n}%" }],
  "the figures of the credits dialog": [
    "subscription",
    { "shortage.required": "Required", "shortage.balance": "Current Balance" },
  ],
  "what a person says of an unknown outcome, in the post": [
    "posts",
    { "outcome.live": "It is live", "outcome.tryAgain": "Try again" },
  ],
  "and on Today": ["dashboard", { "needs.live": "It is live", "needs.again": "Try again" }],
  "a streamed answer that is not ok": ["posts", { "agent.status": "HTTP error! status: {status}" }],
};

function wordsAt(file: string, path: string): unknown {
  const texts: unknown = JSON.parse(read(`messages/en/${file}.json`));
  return path
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], texts);
}

it.each(Object.entries(WORDINGS))("word for word: %s", (_, [file, words]) => {
  for (const [path, asked] of Object.entries(words)) {
    if (typeof asked === "string") expect(wordsAt(file, path), path).toBe(asked);
    else expect(wordsAt(file, path), path).toMatch(asked);
  }
});

it("the Hebrew headline says it too", () => {
  expect(JSON.parse(read("messages/he/server/landing.json")).headline).toMatch(/למותג.*קול/);
});
