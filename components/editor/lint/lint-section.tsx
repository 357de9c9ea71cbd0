"use client";

import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentPage, useEditor } from "@/components/editor/editor-context";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { getElementName } from "@/components/editor/panels/use-element-name";
import { Button } from "@/components/ui/button";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { isLocked } from "@/lib/canvas/core/element-targets";
import type { Finding, FindingCode } from "@/lib/canvas/core/lint";

/** Property that each fix changes; a lock can forbid it. */
const CHANGES = {
  contrast: "style",
  small_text: "style",
  off_page: "move",
  safe_zone: "move",
  cut: "resize",
} as const satisfies Record<FindingCode, string>;

/** Lists readability problems of the page, each with a fix. */
export function LintSection({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations("posts.editor.checks");
  const page = useCurrentPage();
  const found = findings.filter(({ id }) => page.els[id]);
  return (
    <section aria-label={t("title")} className="grid gap-3 px-4 py-3.5">
      {found.length === 0 && (
        <p className="flex items-center gap-2 text-13">
          <Check aria-hidden="true" className="size-4 flex-none text-ok" />
          {t("none")}
        </p>
      )}
      <ul className="grid gap-3">
        {found.map((finding) => (
          <Line key={`${finding.id} ${finding.code}`} finding={finding} page={page} />
        ))}
      </ul>
    </section>
  );
}

function Line({ finding, page }: { finding: Finding; page: CanvasPage }) {
  const t = useTranslations("posts.editor");
  const { editor } = useEditor();
  const { id, code } = finding;
  const element = page.els[id];
  if (!element) return null;
  const name = getElementName(element, (key) => t(`kind.${key}`));
  return (
    <li className="grid gap-1.5 border-line border-b pb-3 last:border-b-0">
      <button
        type="button"
        onClick={() => editor.select([id])}
        className="flex min-h-6 items-start gap-2 text-start text-13 hover:underline"
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
        <span className="min-w-0">
          <bdi className="line-clamp-1 font-semibold">{name}</bdi>
          {t(`checks.${code}`)}
        </span>
      </button>
      {isLocked(page, id, CHANGES[code]) ? (
        <p className="ps-6 text-13 text-ink-2">{t("checks.locked")}</p>
      ) : (
        <Button
          size="sm"
          aria-label={t("checks.fixOf", { what: t(`checks.fix.${code}`), name: `\u2068${name}\u2069` })}
          onClick={() => execTextCommand(editor, id, finding.fix())}
          className="ms-6 justify-self-start"
        >
          {t(`checks.fix.${code}`)}
        </Button>
      )}
    </li>
  );
}
