/** Files that violate each rule of .dependency-cruiser.cjs once, except the domain map: path → text. */
export const IMPORT_VIOLATIONS: Record<string, string> = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
  "package.json": "{}",
  // Targets of the forbidden imports.
  "app/api/posts/route.ts": "export const GET = 1;",
  "app/home.ts": "export const home = 1;",
  "components/card.ts": "export const card = 1;",
  "lib/posts/server/post-store.ts": "export const store = 1;",
  "lib/posts/client/use-post.ts": "export const usePost = 1;",
  "lib/posts/limits.ts": "export const rules = 1;",
  "sandbox/fake.ts": "export const fake = 1;",
  "lib/core/server/db.ts": "export const db = 1;",
  // no-cycles
  "lib/i18n/hen.ts": 'import { egg } from "@/lib/i18n/egg"; export const hen = egg;',
  "lib/i18n/egg.ts": 'import { hen } from "@/lib/i18n/hen"; export const egg = hen;',
  // core-is-a-leaf
  "lib/core/paging.ts": 'import { rules } from "@/lib/posts/limits"; export const paging = rules;',
  // lib-never-imports-ui
  "lib/i18n/words.ts": 'import { card } from "@/components/card"; export const words = card;',
  // components-never-import-app
  "components/home-link.ts": 'import { home } from "@/app/home"; export const link = home;',
  // browser-never-imports-server, also by a type import
  "components/list.ts":
    'import type { store } from "@/lib/posts/server/post-store"; export type List = typeof store;',
  // shared-stays-isomorphic
  "lib/accounts/limits.ts":
    'import { store } from "@/lib/posts/server/post-store"; export const rules = store;',
  // server-never-imports-browser
  "lib/posts/server/save-post.ts":
    'import { usePost } from "@/lib/posts/client/use-post"; export const savePost = usePost;',
  // domain-has-no-next
  "lib/posts/server/posts.ts": 'import { headers } from "next/headers"; export const findPost = headers;',
  // only-stores-touch-prisma
  "lib/posts/server/list-posts.ts": 'import { db } from "@/lib/core/server/db"; export const listPosts = db;',
  // providers-never-import-domains
  "lib/providers/social/port.ts": 'import { rules } from "@/lib/posts/limits"; export const port = rules;',
  // vendor-sdk-only-in-adapters
  "lib/mail/server/send-mail.ts": 'import nodemailer from "nodemailer"; export const sendMail = nodemailer;',
  // metrics-only-in-core
  "components/count.ts": 'import { Counter } from "prom-client"; export const count = Counter;',
  // tracing-only-in-core
  "lib/i18n/span.ts": 'import { trace } from "@opentelemetry/api"; export const span = trace;',
  // pdf-and-canvas-only-in-their-domains
  "components/stage.ts": 'import Konva from "konva"; export const stage = Konva;',
  // editor-core-is-headless
  "lib/canvas/core/document.ts": 'import { useState } from "react"; export const state = useState;',
  // no-test-code-in-production
  "lib/i18n/fakes.ts": 'import { fake } from "@/sandbox/fake"; export const fakes = fake;',
  // middleware-is-thin
  "middleware.ts": 'import { rules } from "@/lib/posts/limits"; export const middleware = rules;',
  // sandbox-never-imports-product
  "sandbox/copy.ts": 'import { rules } from "@/lib/posts/limits"; export const copy = rules;',
  // worker-only-calls-domains
  "worker/job.ts": 'import { usePost } from "@/lib/posts/client/use-post"; export const job = usePost;',
  // routes-go-through-use-cases
  "app/api/accounts/route.ts":
    'import { store } from "@/lib/posts/server/post-store"; export const GET = store;',
  // no-deep-route-imports
  "app/again.ts": 'import { GET } from "@/app/api/posts/route"; export const again = GET;',
};

/** Creates one forbidden import for each domain of the map. */
export function createDomainViolations(
  rules: { name: string; to: { pathNot?: string } }[],
): Record<string, string> {
  const map = rules.filter(({ name }) => name.startsWith("domain-map:"));
  const domains = map.map(({ name }) => name.slice("domain-map:".length));
  const violations = map.flatMap(({ to }, index) => {
    const other = domains.find((domain) => !new RegExp(to.pathNot ?? "^$").test(`lib/${domain}/`));
    const from = `lib/${domains[index]}/server/reach-out.ts`;
    return [
      [from, `import { shape } from "@/lib/${other}/shape"; export const reachOut = shape;`],
      [`lib/${other}/shape.ts`, "export const shape = 1;"],
    ];
  });
  return Object.fromEntries(violations);
}
