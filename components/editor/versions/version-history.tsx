import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import type { OpenDesignContextValue } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useRestoreVersion } from "@/components/editor/versions/use-restore-version";
import { VersionPreview } from "@/components/editor/versions/version-preview";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { DayText } from "@/components/ui/date-text";
import { Dialog, DialogContent, DialogFooter, TitledDialogHeader } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/spinner";
import { designVersionsQuery } from "@/lib/canvas/client/queries";
import type { DesignVersionDto } from "@/lib/canvas/version-schemas";
import { formatDay, formatTime } from "@/lib/i18n/format-date";

export interface VersionHistoryProps {
  design: OpenDesignContextValue;
  isOpen: boolean;
}

const CURRENT = "current";

/** Shows earlier versions of the open page and restores one. */
export function VersionHistory({ design, isOpen }: VersionHistoryProps) {
  const t = useTranslations("posts.editor.versions");
  const { view } = design;
  const restoring = useRestoreVersion(design);
  const close = () => view.set({ versions: false });
  const restore = (id: string) => void restoring.run(id).then((isDone) => isDone && close());
  return (
    <Dialog open={isOpen} onOpenChange={(open) => view.set({ versions: open })}>
      <DialogContent size="xl">
        <TitledDialogHeader title={t("title")} text={t("text")} />
        <Versions design={design} busy={restoring.busy} onRestore={restore} />
      </DialogContent>
    </Dialog>
  );
}

interface VersionsProps extends Pick<VersionHistoryProps, "design"> {
  busy: boolean;
  onRestore(id: string): void;
}

function Versions({ design, busy, onRestore }: VersionsProps) {
  const t = useTranslations("posts.editor.versions");
  const { autosave } = design;
  const { where } = usePostPagesContext();
  const [chosen, setChosen] = useState(CURRENT);
  const { rev, state } = useStore(autosave.store);
  // The local changes are saved first, so that a version is compared with all of the work.
  useEffect(() => void autosave.flush(), [autosave]);
  const isSaving = state === "dirty" || state === "saving";
  const query = useQuery({
    ...designVersionsQuery(where.postId, where.read().index, rev),
    enabled: !isSaving,
  });
  const versions = query.data?.versions;
  if (query.error) {
    return (
      <div className="p-6">
        <QueryError query={query} lead={t("failed")} />
      </div>
    );
  }
  if (versions?.length === 0) {
    return (
      <div className="p-6">
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      </div>
    );
  }
  return (
    <>
      <div
        aria-busy={!versions}
        className="mt-4 grid h-[min(560px,60vh)] grid-cols-[minmax(0,1fr)_272px] grid-rows-[minmax(0,1fr)] border-line border-t max-[767px]:grid-cols-1 max-[767px]:grid-rows-[minmax(0,1fr)_40%]"
      >
        <VersionPreview
          key={chosen}
          document={chosen === CURRENT ? design.editor.read().document : null}
          versionId={chosen}
        />
        <div className="overflow-y-auto border-line border-s px-5 py-4 max-[767px]:border-s-0 max-[767px]:border-t">
          {versions ? (
            <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
          ) : (
            <span className="grid gap-4">
              {[1, 2, 3, 4].map((row) => (
                <Skeleton key={row} className="h-10" />
              ))}
            </span>
          )}
        </div>
      </div>
      <DialogFooter className="min-h-17">
        {chosen === CURRENT ? (
          <p className="text-14 text-ink-2">{t("currentText")}</p>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => onRestore(chosen)}>
            {t("restore")}
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

interface ListProps {
  versions: readonly DesignVersionDto[];
  chosen: string;
  onChoose(id: string): void;
}

function VersionList({ versions, chosen, onChoose }: ListProps) {
  const t = useTranslations("posts.editor.versions");
  const locale = useLocale();
  const { timeZone } = useCurrentAccount();
  const days = Map.groupBy(versions, ({ savedAt }) =>
    formatDay(savedAt, locale, timeZone, { weekday: true }),
  );
  return (
    <RadioGroup aria-label={t("title")} value={chosen} onValueChange={onChoose} className="grid gap-5">
      <Radio value={CURRENT}>
        <span className="font-semibold text-14">{t("current")}</span>
      </Radio>
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="grid gap-1">
          <h3 className="pb-1 font-semibold text-13 text-ink-2">
            <DayText value={ofDay[0]?.savedAt ?? ""} timeZone={timeZone} weekday />
          </h3>
          {ofDay.map(({ id, savedAt, savedBy, reason }) => (
            <Radio key={id} value={id} className="py-1">
              <span className="grid min-w-0">
                <span className="flex flex-wrap gap-x-2 text-14">
                  <bdi dir="ltr" className="font-semibold">
                    {formatTime(savedAt, locale, timeZone)}
                  </bdi>
                  {reason !== "edited" && <span className="text-ink-2">{t(`reason.${reason}`)}</span>}
                </span>
                <bdi className="truncate text-13 text-ink-2">{savedBy}</bdi>
              </span>
            </Radio>
          ))}
        </div>
      ))}
    </RadioGroup>
  );
}
