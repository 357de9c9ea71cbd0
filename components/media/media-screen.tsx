"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { StartDesignButton } from "@/components/designs/start-design-button";
import { formatFileSize } from "@/components/media/download-file";
import { DropOverlay } from "@/components/media/drop-overlay";
import { FilePicker } from "@/components/media/file-picker";
import { FolderList } from "@/components/media/folder-list";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { LibraryResults } from "@/components/media/library-results";
import { LibrarySearchField } from "@/components/media/library-search-field";
import { TagFilter } from "@/components/media/tag-filter";
import { UploadList } from "@/components/media/upload-list";
import { useImageDropAndPaste } from "@/components/media/use-image-drop-and-paste";
import { useLibraryList, usePendingImageDeletions } from "@/components/media/use-library-list";
import { AppShell, PageBody } from "@/components/shell/app-shell";
import { Breadcrumbs } from "@/components/shell/breadcrumbs";
import { LazyStockPicker } from "@/components/stock/lazy-stock-picker";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { Skeleton } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { useMoveImages } from "@/lib/media/client/media-folders";
import {
  canvasImageKeys,
  type LibrarySearchParams,
  librarySizeQuery,
  storageUsageQuery,
} from "@/lib/media/client/queries";
import { isUploadActive } from "@/lib/media/client/upload-queue";
import { IMAGE_TYPES } from "@/lib/media/limits";
import { VIDEO_TYPES } from "@/lib/media/video-limits";

const DraftDesignDialog = dynamic(() =>
  import("@/components/designs/draft-design-dialog").then((one) => one.DraftDesignDialog),
);

const USED = ["all", "brand", "none"] as const;
type UsedIn = (typeof USED)[number];

interface Props {
  looking: ReturnType<typeof useLibrarySearch>;
  found: number | undefined;
}

function LibraryFilters({ looking, found }: Props) {
  const t = useTranslations("dashboard.media");
  const { typed, setTyped, setQ, used, setUsed, setTag, search } = looking;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <LibrarySearchField typed={typed} onTyped={setTyped} q={search.q} onSearch={setQ} />
      <SegmentedControl
        aria-label={t("filter.label")}
        value={used}
        onValueChange={(value) => setUsed(USED.find((one) => one === value) ?? "all")}
      >
        {USED.map((one) => (
          <Segment key={one} value={one}>
            {t(`filter.${one}`)}
          </Segment>
        ))}
      </SegmentedControl>
      <TagFilter tag={search.tag ?? ""} onTag={setTag} />
      <p role="status" className="text-ink-2">
        {found !== undefined && t("found", { n: found })}
      </p>
    </div>
  );
}

const PLACE = "library";
const ACCEPTED = [...IMAGE_TYPES, ...VIDEO_TYPES].join();

export function MediaScreen() {
  const t = useTranslations("dashboard.media");
  const account = useCurrentAccount();
  const { uploads } = useMediaLibrary();
  const [cutOut, setCutOut] = useState(false);
  const looking = useLibrarySearch(account._id);
  const list = useLibraryList(looking.search);
  const { q, usedIn, tag, folder } = looking.search;
  const narrowed = q !== "" || usedIn !== "" || tag !== "";
  const isEmpty = !narrowed && folder === "" && list.total === 0;
  const into = folder === "none" || folder === "" ? undefined : folder;
  const take = (files: File[]) =>
    void uploads.add(files, { place: PLACE, cutOut, videos: true, folder: into });
  const { rootProps, isOver } = useImageDropAndPaste(take);
  return (
    <div {...rootProps}>
      <AppShell accountId={account._id} crumbs={<Breadcrumbs brand={account.name} page={t("page")} />}>
        <PageBody>
          <PageHeader
            title={<Headline />}
            text={<Hint />}
            actions={
              <>
                <Switch checked={cutOut} onCheckedChange={setCutOut}>
                  {t("removeBackground")}
                </Switch>
                <StartDesignButton dialog={DraftDesignDialog} />
                <StockButton folder={into} />
                <UploadButton onFiles={take} />
              </>
            }
          />
          <UploadList place={PLACE} />
          <FolderList folder={folder} onFolder={looking.setFolder} isLibraryEmpty={isEmpty} />
          {(narrowed || list.total !== 0) && (
            <LibraryFilters looking={looking} found={narrowed ? list.total : undefined} />
          )}
          <LibraryResults
            list={list}
            narrowed={narrowed}
            onReset={looking.reset}
            onLeaveFolder={() => looking.setFolder("")}
            upload={<UploadButton onFiles={take} />}
          />
        </PageBody>
      </AppShell>
      {isOver && <DropOverlay videos="many" />}
    </div>
  );
}

/** Leaves the storage out while it loads or fails: uploads say when it is full. */
function Hint() {
  const t = useTranslations("dashboard.media");
  const { data } = useQuery(storageUsageQuery);
  if (!data) return t("dropHint");
  const size = (bytes: number) => () => <bdi dir="ltr">{formatFileSize(bytes)}</bdi>;
  return (
    <>
      {t("dropHint")}{" "}
      <span data-testid="storage-used" className="whitespace-nowrap">
        {t.rich("storage", { used: size(data.usedBytes), limit: size(data.limitBytes) })}
      </span>
    </>
  );
}

/** Photos are added to the open folder, if any. */
function StockButton({ folder }: { folder: string | undefined }) {
  const t = useTranslations("dashboard.media");
  const client = useQueryClient();
  const moving = useMoveImages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("stock")}</Button>
      <LazyStockPicker
        open={open}
        onOpenChange={setOpen}
        onAdded={({ _id }) => {
          void client.invalidateQueries({ queryKey: canvasImageKeys.all });
          // When the move fails, the photo is outside of folders.
          if (folder) moving.run({ imageIds: [_id], folderId: folder });
        }}
      />
    </>
  );
}

function UploadButton({ onFiles }: { onFiles(files: File[]): void }) {
  const t = useTranslations("dashboard.media");
  return (
    <FilePicker label={t("upload")} accept={ACCEPTED} onFiles={onFiles}>
      {(open) => (
        <Button variant="primary" onClick={open}>
          <Upload aria-hidden="true" />
          {t("upload")}
        </Button>
      )}
    </FilePicker>
  );
}

function Headline() {
  const t = useTranslations("dashboard.media");
  const { data: size, isError } = useQuery(librarySizeQuery);
  const { hidden } = usePendingImageDeletions();
  const going = useUploadRows().filter(isUploadActive).length;
  if (going > 0) return t("titleUploading", { n: going });
  if (isError) return t("page");
  if (size === undefined) return <Skeleton className="h-11 w-96" />;
  return t("title", { n: Math.max(0, size - hidden.length) });
}

/** Manages search parameters in the URL, so that reload, links and the back button restore them. */
function useLibrarySearch(accountId: string) {
  const read = (params: Pick<URLSearchParams, "get">) => ({
    used: USED.find((one) => one === params.get("used")) ?? ("all" as const),
    q: params.get("q") ?? "",
    tag: params.get("tag") ?? "",
    folder: params.get("folder") ?? "",
  });
  const { used, q, tag, folder } = read(useSearchParams());
  // Input is debounced before it updates the URL.
  const [typed, setTyped] = useState(q);
  const search = {
    q,
    kind: "all",
    usedIn: used === "brand" ? accountId : used === "none" ? "none" : "",
    tag,
    folder,
  } satisfies LibrarySearchParams;

  function keep(next: { q?: string; used?: UsedIn; tag?: string; folder?: string }) {
    // The URL is ahead of the rendered state, so quick successive changes build on it.
    const all = { ...read(new URLSearchParams(window.location.search)), ...next };
    const query = new URLSearchParams();
    if (all.q) query.set("q", all.q);
    if (all.used !== "all") query.set("used", all.used);
    if (all.tag) query.set("tag", all.tag);
    if (all.folder) query.set("folder", all.folder);
    const text = query.toString();
    window.history.replaceState(null, "", text ? `?${text}` : window.location.pathname);
  }
  return {
    search,
    used,
    typed,
    setTyped,
    setQ: (next: string) => keep({ q: next.trim() }),
    setUsed: (next: UsedIn) => keep({ used: next }),
    setTag: (next: string) => keep({ tag: next }),
    setFolder: (next: string) => keep({ folder: next }),
    /** Clears search and filters within the open folder. */
    reset: () => {
      setTyped("");
      keep({ q: "", used: "all", tag: "" });
    },
  };
}
