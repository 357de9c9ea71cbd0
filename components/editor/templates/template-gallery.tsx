import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { QueryError } from "@/components/shell/query-error";
import { cn } from "@/components/ui/cn";
import { Field } from "@/components/ui/field";
import { Pagination } from "@/components/ui/pagination";
import { SearchField } from "@/components/ui/search-field";
import { Select } from "@/components/ui/select";
import { canvasTemplatesQuery, type TemplateSearch } from "@/lib/canvas/client/queries";
import type { AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { MAX_TEMPLATE_SEARCH_LENGTH } from "@/lib/canvas/core/limits";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";

const FILTERS = ["goal", "industry", "style"] as const;

interface Props {
  /** Undefined for every template in the format that suits it. */
  ratio?: AspectRatio | undefined;
  /** Shown while the first page loads. */
  waiting: ReactNode;
  className?: string;
  children(templates: readonly CanvasTemplateDto[]): ReactNode;
}

/** Templates with a search by words, goal, industry and style; `children` shows a page of them. */
export function TemplateGallery({ ratio, waiting, className, children }: Props) {
  const t = useTranslations("posts.editor.templates");
  const account = useCurrentAccount();
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState<TemplateSearch>({ page: 1 });
  const query = useQuery(canvasTemplatesQuery({ ...search, aspectRatio: ratio, accountId: account._id }));
  const { data } = query;
  const pages = data ? Math.max(1, Math.ceil(data.total / data.limit)) : 1;
  return (
    <div className="grid content-start gap-4">
      <div className={cn("grid grid-cols-2 gap-2", className)}>
        <div className="col-span-full">
          <SearchField
            label={t("search")}
            maxLength={MAX_TEMPLATE_SEARCH_LENGTH}
            typed={typed}
            onTyped={setTyped}
            searched={search.q ?? ""}
            onAsk={(q) => setSearch((now) => ({ ...now, q, page: 1 }))}
          />
        </div>
        {FILTERS.map((filter) => (
          <Field key={filter} label={t(filter)}>
            <Select
              value={search[filter] ?? ""}
              onChange={({ target }) =>
                setSearch((now) => ({ ...now, [filter]: target.value || undefined, page: 1 }))
              }
            >
              <option value="">{t("all")}</option>
              {data?.filters[filter].map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      {query.isPending && waiting}
      <QueryError query={query} />
      {data && (
        <>
          <p role="status" className="text-13 text-ink-2">
            {data.templates.length === 0 ? t("emptySearch") : t("found", { n: data.total })}
          </p>
          <div aria-busy={query.isPlaceholderData}>{children(data.templates)}</div>
          <Pagination
            label={t("pages")}
            page={search.page}
            pages={pages}
            newer={t("previous")}
            older={t("next")}
            onChange={(page) => setSearch((now) => ({ ...now, page }))}
          />
        </>
      )}
    </div>
  );
}
