import type { SourceFile } from "@/tests/rules/source-tree";

/**
 * Files and folders that the rules of vocabulary, test titles and references hold for. The glossary and the Hebrew
 * guide quote the old words.
 */
const CLEAN_FOLDERS: readonly string[] = [
  "app",
  "components",
  "embedded",
  "lib/accounts",
  "lib/api-client",
  "lib/auth",
  "lib/billing",
  "lib/canvas",
  "lib/connections",
  "lib/contact",
  "lib/content-plan",
  "lib/core",
  "lib/credits",
  "lib/generation",
  "lib/http",
  "lib/i18n",
  "lib/insights",
  "lib/jobs",
  "lib/mail",
  "lib/media",
  "lib/notifications",
  "lib/post-agent",
  "lib/posts",
  "lib/privacy",
  "lib/providers",
  "lib/publishing",
  "lib/stock-images",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-node.ts",
  "next.config.mjs",
  "prisma",
  "sandbox",
  "scripts",
  "tests",
  "worker",
  "docs/architecture.md",
  "docs/decisions",
  "docs/invariants.md",
  "docs/operations.md",
  "docs/performance.md",
  "docs/providers",
  "docs/specification.md",
  "docs/testing.md",
  "CONTRIBUTING.md",
  "README.md",
  ".env.example",
];

export function isInCleanFolder({ path }: SourceFile): boolean {
  return CLEAN_FOLDERS.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
