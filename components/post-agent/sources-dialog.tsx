import { useQuery } from "@tanstack/react-query";
import { FileText, Link2, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddSourceForm } from "@/components/post-agent/add-source-form";
import { QueryError } from "@/components/shell/query-error";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  type DialogState,
  TitledDialogHeader,
} from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/spinner";
import { sourcesQuery, useRemoveSource } from "@/lib/post-agent/client/queries";
import type { AgentSource } from "@/lib/post-agent/source-schemas";

export function SourcesDialog({ accountId, open, onOpenChange }: DialogState & { accountId: string }) {
  const t = useTranslations("posts.agent.sources");
  const common = useTranslations("common");
  const query = useQuery({ ...sourcesQuery(accountId), enabled: open });
  const removal = useScopedDeletions({ remove: useRemoveSource(accountId).runAsync });
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="lg">
        <TitledDialogHeader title={t("title")} text={t("text")} />
        <DialogContentBody className="grid gap-4">
          {query.isPending && (
            <div role="status">
              <span className="sr-only">{common("loading")}</span>
              <Skeleton className="w-60" />
            </div>
          )}
          {query.isError && <QueryError query={query} />}
          {query.data && (
            <>
              {query.data.sources.length === 0 && <p className="text-ink-2">{t("empty")}</p>}
              <ul className="grid gap-2">
                {query.data.sources.map((source) => (
                  <SourceLine key={source._id} source={source} removal={removal} />
                ))}
              </ul>
              {query.data.sources.length > 0 && (
                <p className="text-12 text-ink-2">
                  {t("count", { n: query.data.sources.length, limit: query.data.limit })}
                </p>
              )}
              <AddSourceForm accountId={accountId} />
            </>
          )}
        </DialogContentBody>
      </DialogContent>
    </Dialog>
  );
}

function SourceLine({
  source,
  removal,
}: {
  source: AgentSource;
  removal: ReturnType<typeof useScopedDeletions>;
}) {
  const t = useTranslations("posts.agent.sources");
  const common = useTranslations("common");
  const Icon = source.kind === "link" ? Link2 : FileText;
  if (removal.hidden.includes(source._id)) {
    return (
      <li className="flex min-h-10 items-center gap-2 rounded-card border border-line border-dashed px-3 text-ink-2">
        <span role="status" className="flex-1">
          {t("removed")}
        </span>
        <Button variant="quiet" size="sm" onClick={() => removal.undo(source._id)}>
          {common("undo")}
        </Button>
      </li>
    );
  }
  return (
    <li className="flex items-start gap-2 rounded-card border border-line px-3 py-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-2" />
      <span className="grid min-w-0 flex-1">
        <strong className="truncate font-semibold" dir="auto">
          {source.title}
        </strong>
        <span className="line-clamp-2 break-words text-13 text-ink-2" dir="auto">
          {source.excerpt}
        </span>
        <span className="text-12 text-ink-2">{t("characters", { n: source.characters })}</span>
      </span>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={t("remove", { title: source.title })}
        onClick={() => removal.deletions.later(source._id)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}
