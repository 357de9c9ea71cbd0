// Serves an empty static Next page, one as heavy as the measured page and one rendered per request, with the headers of all
// documents [WEB3], because one of them makes the browser start a new process.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runCommand } from "../../start/command.mjs";
import { findFreePort } from "../../start/ports.mjs";
import { waitUntil } from "../../start/processes.mjs";

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;
const EMPTY = `export default function Page() {
  return <main><h1>An empty page</h1></main>;
}
`;
/** Text that compresses about as well as a page, so that the server's compression work is equal. */
const heavy = (bytes) => `const words = (n) => {
  let seed = 1, text = "";
  while (text.length < n) {
    seed = (seed * 48271) % 2147483647;
    text += "<i class=\\"" + ["a b c", "px-4 py-2", "border-line"][seed % 3] + "\\">" + seed.toString(36) + "</i>";
  }
  return text;
};
export default function Page() {
  return <main dangerouslySetInnerHTML={{ __html: words(${bytes}) }} />;
}
`;

/** A document per request, whose scripts carry the nonce of its policy. */
const DYNAMIC = `import { headers } from "next/headers";
export default async function Page() {
  const nonce = (await headers()).get("x-nonce");
  return <main data-page={nonce ? "" : "none"}><h1>A dynamic page</h1></main>;
}
`;
const MIDDLEWARE = `import { NextResponse } from "next/server";
export default function middleware(request) {
  const nonce = btoa(crypto.randomUUID());
  const policy = "script-src 'self' 'nonce-" + nonce + "' 'strict-dynamic'";
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
export const config = { runtime: "nodejs", matcher: ["/dynamic"] };
`;

const config = (root, headers) => `export default {
  turbopack: { root: ${JSON.stringify(root)} },
  headers: async () => ${JSON.stringify(headers.length > 0 ? [{ source: "/:path*", headers }] : [])},
};
`;

/**
 * `bytes` is the content size of the heavy page, `headers` are `{ key, value }` of every response, `more` further files
 * by their path, and `given` further variables.
 */
export async function startBaseline({ root, node, signal, registry, bytes, headers, more = {}, given = {} }) {
  const folder = join(root, ".data", `bench-floor-${process.pid}`);
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NEXT_TELEMETRY_DISABLED: "1", ...given };
  const files = {
    "package.json": JSON.stringify({ name: "floor", private: true, type: "module" }),
    "next.config.mjs": config(root, headers),
    // An empty instrumentation file: Next would otherwise find the product's in a parent directory.
    "instrumentation.js": "export function register() {}\n",
    "app/layout.jsx": LAYOUT,
    "app/page.jsx": EMPTY,
    "app/heavy/page.jsx": heavy(bytes),
    "app/dynamic/page.jsx": DYNAMIC,
    "middleware.js": MIDDLEWARE,
    ...more,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const next = join(root, "node_modules/next/dist/bin/next");
  const built = await runCommand(node, [next, "build"], {
    cwd: folder,
    env,
    name: "next build",
    signal,
    registry,
  });
  if (built.code !== 0) throw new Error(built.output);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const server = spawn(node, [next, "start", "-p", String(port)], { cwd: folder, env, stdio: "ignore" });
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  const stop = () => {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await waitUntil(answers, 60_000))) {
    stop();
    throw new Error("the empty page does not respond");
  }
  return { url, pid: server.pid, stop };
}
