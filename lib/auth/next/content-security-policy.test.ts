import { expect, it } from "vitest";
import { contentSecurityPolicy } from "@/lib/auth/next/content-security-policy";

const sources = { media: "https://media.kolot.example/bucket", sandbox: undefined };

function directive(policy: string, name: string) {
  return policy.split("; ").find((part) => part.startsWith(`${name} `));
}

it("lets scripts of a page made on request run by nonce only", () => {
  const policy = contentSecurityPolicy({ nonce: "abc" }, sources);
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://media.kolot.example");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
});

it("lets uploads go to the store itself where media are shown from another place", () => {
  const connect = (uploads: string) =>
    directive(contentSecurityPolicy({ nonce: "abc" }, { ...sources, uploads }), "connect-src");
  const store = "https://kolot.s3.eu-central-1.amazonaws.com";
  expect(connect(store)).toBe(`connect-src 'self' https://media.kolot.example ${store}`);
  expect(connect("https://media.kolot.example")).toBe("connect-src 'self' https://media.kolot.example");
});

it("lets Google's button in on the page that has it, and nothing else of Google's", () => {
  const google = "https://accounts.google.com/gsi/client";
  const policy = contentSecurityPolicy({ nonce: "abc" }, { ...sources, google });
  expect(directive(policy, "script-src")).toContain(` ${google}`);
  expect(directive(policy, "style-src")).toContain(" https://accounts.google.com/gsi/style");
  expect(directive(policy, "connect-src")).toContain(" https://accounts.google.com/gsi/");
  expect(directive(policy, "frame-src")).toBe("frame-src 'self' https://accounts.google.com/gsi/");
  expect(contentSecurityPolicy({ nonce: "abc" }, sources)).not.toContain("google");
});

it("shows stock photos from their own host, in the studio only", () => {
  const stockPhotos = "https://images.unsplash.com";
  const policy = contentSecurityPolicy({ nonce: "abc" }, { ...sources, stockPhotos });
  expect(directive(policy, "img-src")).toContain(" https://images.unsplash.com/");
  expect(directive(policy, "connect-src")).not.toContain("unsplash");
  expect(contentSecurityPolicy({ nonce: "abc" }, sources)).not.toContain("unsplash");
});

it("lets scripts of a static page run by their hashes only", () => {
  const policy = contentSecurityPolicy({ hashes: ["aaa=", "bbb="] }, sources);
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'sha256-aaa=' 'sha256-bbb='");
});

it("shows the gateway's page in a frame where there is one, and lets our own frame hold what comes after it", () => {
  const scripts = { nonce: "abc" };
  const paymentFrame = "https://directng.tranzila.com/terminal/iframenew.php";
  const studio = contentSecurityPolicy(scripts, { ...sources, paymentFrame });
  expect(directive(studio, "frame-src")).toBe("frame-src 'self' https://directng.tranzila.com");
  expect(directive(studio, "frame-ancestors")).toBe("frame-ancestors 'none'");
  const afterwards = contentSecurityPolicy(scripts, { ...sources, framed: true });
  expect(directive(afterwards, "frame-ancestors")).toBe("frame-ancestors 'self'");
});
