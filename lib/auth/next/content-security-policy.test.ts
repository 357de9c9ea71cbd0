import { expect, it } from "vitest";
import { buildContentSecurityPolicy } from "@/lib/auth/next/content-security-policy";

const sources = { media: "https://media.kolot.example/bucket", sandbox: undefined };

function directive(policy: string, name: string) {
  return policy.split("; ").find((part) => part.startsWith(`${name} `));
}

it("CSP allows scripts of a dynamic page by nonce only", () => {
  const policy = buildContentSecurityPolicy({ nonce: "abc" }, sources);
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://media.kolot.example");
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
});

it("CSP allows eval and WebSockets only in the development server", () => {
  const scripts = { nonce: "abc" };
  const policy = buildContentSecurityPolicy(scripts, { ...sources, development: true });
  expect(directive(policy, "script-src")).toBe(
    "script-src 'self' 'nonce-abc' 'strict-dynamic' 'unsafe-eval'",
  );
  expect(directive(policy, "connect-src")).toBe("connect-src 'self' https://media.kolot.example ws:");
  const production = buildContentSecurityPolicy(scripts, { ...sources, development: false });
  expect(production).toBe(buildContentSecurityPolicy(scripts, sources));
  expect(production).not.toMatch(/unsafe-eval|ws:/);
});

it("CSP allows uploads to the object store when media are served from another origin", () => {
  const connect = (uploads: string) =>
    directive(buildContentSecurityPolicy({ nonce: "abc" }, { ...sources, uploads }), "connect-src");
  const store = "https://kolot.s3.eu-central-1.amazonaws.com";
  expect(connect(store)).toBe(`connect-src 'self' https://media.kolot.example ${store}`);
  expect(connect("https://media.kolot.example")).toBe("connect-src 'self' https://media.kolot.example");
});

it("CSP allows the Google button on its page and no other Google source", () => {
  const google = "https://accounts.google.com/gsi/client";
  const policy = buildContentSecurityPolicy({ nonce: "abc" }, { ...sources, google });
  expect(directive(policy, "script-src")).toContain(` ${google}`);
  expect(directive(policy, "style-src")).toContain(" https://accounts.google.com/gsi/style");
  expect(directive(policy, "connect-src")).toContain(" https://accounts.google.com/gsi/");
  expect(directive(policy, "frame-src")).toBe("frame-src 'self' https://accounts.google.com/gsi/");
  expect(buildContentSecurityPolicy({ nonce: "abc" }, sources)).not.toContain("google");
});

it("CSP allows stock photos from their host in the studio only", () => {
  const stockPhotos = "https://images.unsplash.com";
  const policy = buildContentSecurityPolicy({ nonce: "abc" }, { ...sources, stockPhotos });
  expect(directive(policy, "img-src")).toContain(" https://images.unsplash.com/");
  expect(directive(policy, "connect-src")).not.toContain("unsplash");
  expect(buildContentSecurityPolicy({ nonce: "abc" }, sources)).not.toContain("unsplash");
});

it("CSP allows scripts of a static page by hash only", () => {
  const policy = buildContentSecurityPolicy({ hashes: ["aaa=", "bbb="] }, sources);
  expect(directive(policy, "script-src")).toBe("script-src 'self' 'sha256-aaa=' 'sha256-bbb='");
});

it("CSP allows the page of any bank in the payment frame and our return page inside our own frame", () => {
  const scripts = { nonce: "abc" };
  const paymentFrame = "https://directng.tranzila.com/terminal/iframenew.php";
  const studio = buildContentSecurityPolicy(scripts, { ...sources, paymentFrame });
  expect(directive(studio, "frame-src")).toBe("frame-src 'self' https:");
  expect(directive(studio, "frame-ancestors")).toBe("frame-ancestors 'none'");
  const afterwards = buildContentSecurityPolicy(scripts, { ...sources, framed: true });
  expect(directive(afterwards, "frame-ancestors")).toBe("frame-ancestors 'self'");
  expect(directive(afterwards, "frame-src")).toBe("frame-src 'self'");
  const emulated = { ...sources, paymentFrame: "http://127.0.0.1:3001/tranzila" };
  const policy = buildContentSecurityPolicy(scripts, emulated);
  expect(directive(policy, "frame-src")).toBe("frame-src 'self' https: http:");
});

it("CSP allows images and videos at both ends of a redirect to a signed URL", () => {
  const policy = buildContentSecurityPolicy(
    { nonce: "abc" },
    {
      ...{ media: "https://kolot.example/api/media", signedMedia: true, sandbox: undefined },
      uploads: "https://acc.r2.cloudflarestorage.com",
    },
  );
  for (const name of ["img-src", "media-src", "connect-src"]) {
    expect(directive(policy, name)).toContain("'self'");
    expect(directive(policy, name)).toContain("https://acc.r2.cloudflarestorage.com");
  }
});

it("CSP allows images of pages from the hosts of the platforms only", () => {
  const images = directive(buildContentSecurityPolicy({ nonce: "abc" }, sources), "img-src")?.split(" ");
  const hosts = ["https://*.fbcdn.net", "https://*.fbsbx.com", "https://*.cdninstagram.com"];
  expect(images).toEqual(expect.arrayContaining([...hosts, "https://media.licdn.com"]));
  expect(images).not.toContain("https:");
});
