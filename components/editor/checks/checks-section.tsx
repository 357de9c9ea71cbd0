"use client";

import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk, usePage } from "@/components/editor/editor-context";
import { execOnText } from "@/components/editor/exec-on-text";
import { nameOf } from "@/components/editor/panels/use-element-name";
import { Button } from "@/components/ui/button";
import type { CanvasPage } from "@/lib/canvas/core/document";
import type { Finding, FindingCode } from "@/lib/canvas/core/lint";
import { isLocked } from "@/lib/canvas/core/targets";

/** What mending it changes. */
const CHANGES = {
  contrast: "style",
  small_text: "style",
  off_page: "move",
  safe_zone: "move",
  cut: "resize",
} as const satisfies Record<FindingCode, string>;

/** What readers will not like, each with what mends it. */
export function ChecksSection({ findings }: { findings: readonly Finding[] }) {
  const t = useTranslations("posts.editor.checks");
  const page = usePage();
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
  const { editor } = useDesk();
  const { id, code } = finding;
  const element = page.els[id];
  if (!element) return null;
  const name = nameOf(element, (key) => t(`kind.${key}`));
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
          onClick={() => execOnText(editor, id, finding.fix())}
          className="ms-6 justify-self-start"
        >
          {t(`checks.fix.${code}`)}
        </Button>
      )}
    </li>
  );
}
