import { expect, it } from "vitest";
import { readSource } from "@/tests/rules/source-tree";

/** Texts that the specification gives verbatim, by file and key of `messages/en`. */
const WORDINGS: Record<string, readonly [file: string, words: Record<string, string | RegExp>]> = {
  "buttons of the landing page": [
    "server/landing",
    {
      "nav.contact": "Contact Us",
      getStarted: "Get Started",
      login: "Login",
      freeTrial: "7 Days Free Trial",
    },
  ],
  "headline of the landing page": ["server/landing", { headline: /\bbrand has a voice\b/ }],
  "impact metrics of the landing page": [
    "server/landing",
    {
      "impact.engagement.figure": /^\d+$/,
      "impact.engagement.title": /\bengagement\*\*$/i,
      "impact.basis": /\*\* Measured on your own posts/,
      "impact.time.figure": "70%",
      "impact.time.title": /^time saved\b/,
      "impact.scale.title": /scale/i,
    },
  ],
  "card of a narrow screen": [
    "common",
    {
      "desktop.title": "Desktop Access Required",
      "desktop.text": /log in from a computer/,
      "desktop.home": "Return to Homepage",
    },
  ],
  "five texts of a response without a message": [
    "auth",
    {
      "errors.loginFailed": "Login failed",
      "errors.googleFailed": "Google login failed",
      "errors.registrationFailed": "Registration failed",
      "errors.logoutFailed": "Logout failed",
      "errors.mailFailed": "Failed to send verification email",
    },
  ],
  "plan cards": [
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
  "badge of the yearly discount": ["subscription", { "period.saves": "Yearly saves {n}%" }],
  "numbers of the credits dialog": [
    "subscription",
    { "insufficientCredits.required": "Required", "insufficientCredits.balance": "Current Balance" },
  ],
  "buttons of an unknown outcome in the post": [
    "posts",
    { "outcome.live": "It is live", "outcome.tryAgain": "Try again" },
  ],
  "buttons of an unknown outcome on Today": [
    "dashboard",
    { "needs.live": "It is live", "needs.again": "Try again" },
  ],
  "errors of the catalog, each followed by the next step": [
    "common",
    {
      "errors.NETWORK_ERROR": /^No response from server\. .*try again\./,
      "errors.SERVER_ERROR": /^Server error\. Try again/,
      "errors.UNKNOWN_ERROR": /^An unexpected error occurred\. Try again/,
      "spendErrors.NETWORK_ERROR": /^No response from server\. .*try again\.$/,
      "spendErrors.SERVER_ERROR": /^Server error\. .*Try again/,
      "spendErrors.UNKNOWN_ERROR": /^An unexpected error occurred\. .*Try again/,
    },
  ],
  "contact form without a response": [
    "server/landing",
    { "contact.failed.network": /^No response from server\. .*try again\.$/ },
  ],
  "errors of a direct upload": [
    "posts",
    {
      "video.error.upload_failed": "Upload failed with status {status}",
      "video.error.NETWORK_ERROR": "Network error during upload",
    },
  ],
  "streamed response that is not ok": ["posts", { "agent.status": "HTTP error! status: {status}" }],
};

function readText(file: string, path: string): unknown {
  const texts: unknown = JSON.parse(readSource(`messages/en/${file}.json`));
  return path
    .split(".")
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], texts);
}

// spec: 1.20, 1.28, 2.32, 2.43, 4.24, 8.4, 8.5, 8.6, 8.15, 8.17, 8.18, D2.2, D9.10
it.each(Object.entries(WORDINGS))("text is verbatim: %s", (_, [file, words]) => {
  for (const [path, requested] of Object.entries(words)) {
    if (typeof requested === "string") expect(readText(file, path), path).toBe(requested);
    else expect(readText(file, path), path).toMatch(requested);
  }
});

// spec: D2.2
it("Hebrew headline states that the brand has a voice", () => {
  expect(JSON.parse(readSource("messages/he/server/landing.json")).headline).toMatch(/למותג.*קול/);
});
