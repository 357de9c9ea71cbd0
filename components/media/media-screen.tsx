"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { DropMask } from "@/components/media/drop-mask";
import { useLibraryWork, useUploadRows } from "@/components/media/library-context";
import { LibraryFilters } from "@/components/media/library-filters";
import { LibraryPages } from "@/components/media/library-pages";
import { PickFiles } from "@/components/media/pick-files";
import { UploadList } from "@/components/media/upload-list";
import { useImageDeletions } from "@/components/media/use-image-deletions";
import { useLibraryList } from "@/components/media/use-library-list";
import { useLibrarySearch } from "@/components/media/use-library-search";
import { usePictureIntake } from "@/components/media/use-picture-intake";
import { AppShell, Page } from "@/components/shell/app-shell";
import { Crumbs } from "@/components/shell/crumbs";
import { StockPicker } from "@/components/stock/stock-picker";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { canvasImageKeys, librarySizeQuery } from "@/lib/canvas/client/queries";
import { isOpen } from "@/lib/canvas/client/upload-queue";

const PLACE = "library";

/** The person's pictures: seen, searched, uploaded by button, drop or paste (issue: media). */
export function MediaScreen() {
  const t = useTranslations("dashboard.media");
  const account = useCurrentAccount();
  const { uploads } = useLibraryWork();
  const [cutOut, setCutOut] = useState(false);
  const looking = useLibrarySearch(account._id);
  const list = useLibraryList(looking.search);
  const narrowed = looking.search.q !== "" || looking.search.usedIn !== "";
  const take = (files: File[]) => void uploads.add(files, { place: PLACE, cutOut });
  const { rootProps, isOver } = usePictureIntake(take);
  return (
    <div {...rootProps}>
      <AppShell accountId={account._id} crumbs={<Crumbs brand={account.name} page={t("page")} />}>
        <Page>
          <PageHeader
            title={<Headline />}
            text={t("dropHint")}
            actions={
              <>
                <Switch checked={cutOut} onCheckedChange={setCutOut}>
                  {t("cutOut")}
                </Switch>
                <StockButton />
                <UploadButton onFiles={take} />
              </>
            }
          />
          <UploadList place={PLACE} />
          {(narrowed || list.total !== 0) && (
            <LibraryFilters looking={looking} found={narrowed ? list.total : undefined} />
          )}
          <LibraryPages
            list={list}
            narrowed={narrowed}
            onReset={looking.reset}
            upload={<UploadButton onFiles={take} />}
          />
        </Page>
      </AppShell>
      {isOver && <DropMask />}
    </div>
  );
}

function StockButton() {
  const t = useTranslations("dashboard.media");
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("stock")}</Button>
      <StockPicker
        open={open}
        onOpenChange={setOpen}
        onAdded={() => void client.invalidateQueries({ queryKey: canvasImageKeys.pages })}
      />
    </>
  );
}

function UploadButton({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useTranslations("dashboard.media");
  return (
    <PickFiles label={t("upload")} onFiles={onFiles}>
      {(open) => (
        <Button variant="primary" onClick={open}>
          <Upload aria-hidden="true" />
          {t("upload")}
        </Button>
      )}
    </PickFiles>
  );
}

/** Says what is true now, not the name of the page (rule 6 of the look). */
function Headline() {
  const t = useTranslations("dashboard.media");
  const { data: size, isError } = useQuery(librarySizeQuery);
  const { hidden } = useImageDeletions();
  const going = useUploadRows().filter(isOpen).length;
  if (going > 0) return t("titleUploading", { n: going });
  if (isError) return t("page");
  if (size === undefined) return <Skeleton className="h-11 w-96" />;
  return t("title", { n: Math.max(0, size - hidden.length) });
}
