/** A small tree in which every rule of .dependency-cruiser.cjs but the domain map is broken once: path → text. */
export const TRESPASSES: Record<string, string> = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }),
  "package.json": "{}",
  // What the others trespass upon.
  "app/api/posts/route.ts": "export const GET = 1;",
  "app/home.ts": "export const home = 1;",
  "components/card.ts": "export const card = 1;",
  "lib/posts/server/post-store.ts": "export const store = 1;",
  "lib/posts/client/use-post.ts": "export const usePost = 1;",
  "lib/posts/rules.ts": "export const rules = 1;",
  "sandbox/fake.ts": "export const fake = 1;",
  "lib/core/server/db.ts": "export const db = 1;",
  // no-cycles
  "lib/i18n/hen.ts": 'import { egg } from "@/lib/i18n/egg"; export const hen = egg;',
  "lib/i18n/egg.ts": 'import { hen } from "@/lib/i18n/hen"; export const egg = hen;',
  // core-is-a-leaf
  "lib/core/paging.ts": 'import { rules } from "@/lib/posts/rules"; export const paging = rules;',
  // lib-never-imports-ui
  "lib/i18n/words.ts": 'import { card } from "@/components/card"; export const words = card;',
  // components-never-import-app
  "components/home-link.ts": 'import { home } from "@/app/home"; export const link = home;',
  // browser-never-imports-server, and with the type alone
  "components/list.ts":
    'import type { store } from "@/lib/posts/server/post-store"; export type List = typeof store;',
  // shared-stays-isomorphic
  "lib/accounts/rules.ts":
    'import { store } from "@/lib/posts/server/post-store"; export const rules = store;',
  // server-never-imports-browser
  "lib/posts/server/save-post.ts":
    'import { usePost } from "@/lib/posts/client/use-post"; export const savePost = usePost;',
  // domain-knows-no-next
  "lib/posts/server/find-post.ts": 'import { headers } from "next/headers"; export const findPost = headers;',
  // only-stores-touch-prisma
  "lib/posts/server/list-posts.ts": 'import { db } from "@/lib/core/server/db"; export const listPosts = db;',
  // providers-know-no-domain
  "lib/providers/social/port.ts": 'import { rules } from "@/lib/posts/rules"; export const port = rules;',
  // vendor-sdk-only-in-adapters
  "lib/mail/server/send-mail.ts": 'import nodemailer from "nodemailer"; export const sendMail = nodemailer;',
  // pdf-and-canvas-stay-in-their-room
  "components/stage.ts": 'import Konva from "konva"; export const stage = Konva;',
  // editor-core-is-headless
  "lib/canvas/core/document.ts": 'import { useState } from "react"; export const state = useState;',
  // no-test-code-in-production
  "lib/i18n/fakes.ts": 'import { fake } from "@/sandbox/fake"; export const fakes = fake;',
  // middleware-is-thin
  "middleware.ts": 'import { rules } from "@/lib/posts/rules"; export const middleware = rules;',
  // sandbox-knows-no-product
  "sandbox/copy.ts": 'import { rules } from "@/lib/posts/rules"; export const copy = rules;',
  // worker-only-calls-domains
  "worker/job.ts": 'import { usePost } from "@/lib/posts/client/use-post"; export const job = usePost;',
  // routes-go-through-use-cases
  "app/api/accounts/route.ts":
    'import { store } from "@/lib/posts/server/post-store"; export const GET = store;',
  // no-deep-route-imports
  "app/again.ts": 'import { GET } from "@/app/api/posts/route"; export const again = GET;',
};

/** One forbidden arrow for each domain of the map, read from its own rules. */
export function domainTrespasses(
  rules: { name: string; to: { pathNot?: string } }[],
): Record<string, string> {
  const map = rules.filter(({ name }) => name.startsWith("domain-map:"));
  const domains = map.map(({ name }) => name.slice("domain-map:".length));
  const arrows = map.flatMap(({ to }, index) => {
    const other = domains.find((domain) => !new RegExp(to.pathNot ?? "^$").test(`lib/${domain}/`));
    const from = `lib/${domains[index]}/server/reach-out.ts`;
    return [
      [from, `import { shape } from "@/lib/${other}/shape"; export const reachOut = shape;`],
      [`lib/${other}/shape.ts`, "export const shape = 1;"],
    ];
  });
  return Object.fromEntries(arrows);
}
