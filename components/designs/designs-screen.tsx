"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DesignGrid } from "@/components/designs/design-grid";
import { StartDesign } from "@/components/designs/start-design";
import { TemplateGrid } from "@/components/designs/template-grid";
import { TileSkeletons } from "@/components/designs/tile-skeletons";
import { useStartDraft } from "@/components/designs/use-start-draft";
import { useTakeImages } from "@/components/designs/use-take-images";
import { TemplateGallery } from "@/components/editor/templates/template-gallery";
import { usePendingTemplateDeletions } from "@/components/editor/templates/use-pending-template-deletions";
import { DropOverlay } from "@/components/media/drop-overlay";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { QueryError } from "@/components/shell/query-error";
import { Chip } from "@/components/ui/chip";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/spinner";
import { designsQuery, ownTemplatesQuery } from "@/lib/canvas/client/queries";
import { TEMPLATE_RATIOS, type TemplateRatio } from "@/lib/canvas/layouts/template-formats";

interface DraftProps {
  draft: ReturnType<typeof useStartDraft>;
}

export function DesignsScreen() {
  const t = useTranslations("posts.designs");
  const account = useCurrentAccount();
  const [page, setPage] = useState(1);
  const query = useQuery(designsQuery(account._id, page));
  const total = query.data?.total;
  const missing = query.isError ? t("page") : <Skeleton className="h-11 w-96" />;
  const draft = useStartDraft();
  const images = useTakeImages(draft);
  return (
    <div {...images.rootProps}>
      <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
        <PageBody>
          <PageHeader title={total === undefined ? missing : t("title", { n: total })} />
          <div className="grid gap-10">
            <StartDesign draft={draft} images={images} />
            <DesignGrid query={query} page={page} onPage={setPage} />
            <Templates draft={draft} />
            <SavedTemplates draft={draft} />
          </div>
        </PageBody>
      </AppShell>
      {images.isOver && <DropOverlay />}
    </div>
  );
}

function Templates({ draft: { starting, start } }: DraftProps) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const [ratio, setRatio] = useState<TemplateRatio>();
  return (
    <section aria-labelledby="templates" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="templates" className="text-22">
          {t("gallery")}
        </h2>
        <p className="text-ink-2">{t("galleryText")}</p>
      </header>
      <fieldset aria-label={t("format")} className="flex flex-wrap gap-1.5">
        {[undefined, ...TEMPLATE_RATIOS].map((one) => (
          <Chip key={one ?? "all"} pressed={one === ratio} onClick={() => setRatio(one)}>
            {one ? <bdi dir="ltr">{one}</bdi> : t("allFormats")}
          </Chip>
        ))}
      </fieldset>
      <TemplateGallery
        key={ratio}
        ratio={ratio}
        waiting={<TileSkeletons label={common("loading")} />}
        className="max-w-3xl sm:grid-cols-3"
      >
        {(templates) => (
          <TemplateGrid
            templates={templates}
            starting={starting}
            onStart={(templateId) => start(templateId, { templateId })}
          />
        )}
      </TemplateGallery>
    </section>
  );
}

function SavedTemplates({ draft: { starting, start } }: DraftProps) {
  const t = useTranslations("posts.designs");
  const common = useTranslations("common");
  const query = useQuery(ownTemplatesQuery);
  const { hidden, remove } = usePendingTemplateDeletions();
  const templates = query.data?.templates.filter(({ _id }) => !hidden.includes(_id));
  return (
    <section aria-labelledby="own-templates" className="grid gap-4">
      <header className="grid gap-1">
        <h2 id="own-templates" className="text-22">
          {t("templates")}
        </h2>
        <p className="text-ink-2">{t(templates?.length === 0 ? "noTemplates" : "templatesText")}</p>
      </header>
      {query.isPending && <TileSkeletons label={common("loading")} />}
      <QueryError query={query} lead={t("templatesFailed")} />
      {templates && templates.length > 0 && (
        <TemplateGrid
          templates={templates}
          starting={starting}
          onStart={(templateId) => start(templateId, { templateId })}
          onDelete={remove}
        />
      )}
    </section>
  );
}
