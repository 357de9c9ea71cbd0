"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useDesign, useDesk } from "@/components/editor/editor-context";
import { SaveTemplate } from "@/components/editor/templates/save-template";
import { TemplateTile } from "@/components/editor/templates/template-tile";
import { useApplyTemplate } from "@/components/editor/templates/use-apply-template";
import { useTemplateDeletions } from "@/components/editor/templates/use-template-deletions";
import { QueryFailure } from "@/components/shell/query-failure";
import { Chip } from "@/components/ui/chip";
import { Skeleton } from "@/components/ui/skeleton";
import { canvasTemplatesQuery } from "@/lib/canvas/client/queries";
import type { Ratio } from "@/lib/canvas/core/ratios";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-rules";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";

/** Layouts for this page: the person's own and ours, by format. */
export function TemplatesPanel() {
  const t = useTranslations("posts.editor.templates");
  const own = useDesign(({ document }) => document.ratio);
  const [chosen, setChosen] = useState<Ratio | null>(null);
  const ratio = chosen ?? own;
  const ratios: readonly Ratio[] = TEMPLATE_RATIOS;
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <fieldset aria-label={t("format")} className="flex flex-wrap gap-1.5 border-line border-b px-4 py-3">
        {(ratios.includes(own) ? ratios : [...ratios, own]).map((one) => (
          <Chip key={one} pressed={one === ratio} onClick={() => setChosen(one)}>
            {one === "custom" ? t("custom") : <bdi dir="ltr">{one}</bdi>}
          </Chip>
        ))}
      </fieldset>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Templates key={ratio} ratio={ratio} />
      </div>
      <SaveTemplate />
    </>
  );
}

function Templates({ ratio }: { ratio: Ratio }) {
  const t = useTranslations("posts.editor.templates");
  const account = useCurrentAccount();
  const query = useQuery(canvasTemplatesQuery(ratio, account._id));
  const { hidden } = useTemplateDeletions();
  if (query.isPending) return <Waiting />;
  if (!query.data) return <QueryFailure query={query} />;
  const shown = query.data.templates.filter(({ _id }) => !hidden.includes(_id));
  const saved = shown.filter(({ design }) => design === null);
  const ours = shown.filter(({ design }) => design !== null);
  if (shown.length === 0) return <p className="text-13 text-ink-2">{t("empty")}</p>;
  return (
    <div className="grid gap-5">
      {saved.length > 0 && <Shelf title={t("own")} templates={saved} />}
      {ours.length > 0 && <Shelf title={t("ours")} templates={ours} />}
    </div>
  );
}

function Shelf({ title, templates }: { title: string; templates: CanvasTemplateWire[] }) {
  const { readOnly } = useDesk();
  const { busy, apply } = useApplyTemplate();
  const { remove } = useTemplateDeletions();
  return (
    <section aria-label={title} className="grid gap-2.5">
      <h3 className="font-bold font-ui text-13 text-ink-2 tracking-normal">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-2.5 gap-y-3">
        {templates.map((template) => (
          <TemplateTile
            key={template._id}
            template={template}
            busy={busy === template._id}
            disabled={readOnly || busy !== null}
            onApply={() => apply(template)}
            onDelete={template.design === null ? () => remove(template._id) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function Waiting() {
  const t = useTranslations("posts.editor.templates");
  return (
    <div role="status" aria-label={t("loading")} className="grid grid-cols-2 gap-2.5">
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} className="aspect-[4/5] h-auto" />
      ))}
    </div>
  );
}
