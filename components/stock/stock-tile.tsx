"use client";

import { Check, Plus, Scissors } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { StockCredit } from "@/components/stock/stock-credit";
import type { StockImportState } from "@/components/stock/use-stock-imports";
import { useStockErrorText } from "@/components/stock/use-stock-imports";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import { VisuallyHidden } from "@/components/ui/spinner";
import { Tooltip } from "@/components/ui/tooltip";
import type { StockPhotoDto } from "@/lib/stock-images/schemas";

interface Props {
  photo: StockPhotoDto;
  state: StockImportState | undefined;
  /** Whether the tile is the current tab stop. */
  current: boolean;
  onFocus(): void;
  onAdd(cutout: boolean): void;
  onCancel(): void;
}

/** Renders a photo from the provider's host with its author and an add button. */
export function StockTile({ photo, state, current, onFocus, onAdd, onCancel }: Props) {
  const t = useTranslations("dashboard.stock");
  const alt = photo.alt || t("untitled", { name: photo.author.name });
  const tabIndex = current ? 0 : -1;
  return (
    <li className="grid content-start gap-2" onFocus={onFocus}>
      <div className="relative aspect-[4/3] overflow-hidden border border-line bg-tint">
        <Image
          src={photo.urls.small}
          alt={alt}
          width={photo.width}
          height={photo.height}
          // The whole image in its aspect ratio, with its dominant color until it loads.
          className={cn(
            "absolute inset-0 m-auto",
            photo.width / photo.height < 4 / 3 ? "h-full w-auto" : "h-auto w-full",
          )}
          style={{ backgroundColor: photo.color, aspectRatio: `${photo.width} / ${photo.height}` }}
        />
      </div>
      <TileActions {...{ state, alt, tabIndex, onAdd, onCancel }} />
      <StockCredit credit={{ ...photo.author, photoUrl: photo.photoUrl }} tabIndex={tabIndex} />
    </li>
  );
}

interface ActionsProps extends Pick<Props, "state" | "onAdd" | "onCancel"> {
  alt: string;
  tabIndex: number;
}

/** One button from add to added, so that it keeps the focus. */
function TileActions({ state, alt, tabIndex, onAdd, onCancel }: ActionsProps) {
  const t = useTranslations("dashboard.stock");
  const errorText = useStockErrorText();
  const isIdle = !state || state.kind === "failed";
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-1.5">
        {state?.kind === "adding" && <Progress key="way" label={t("adding")} className="flex-1" />}
        <MainButton key="main" {...{ state, alt, tabIndex, onAdd, onCancel }} />
        {isIdle && (
          <Tooltip key="cutout" content={t("cutout")}>
            <Button
              size="icon-sm"
              aria-label={t("cutoutNamed", { alt })}
              tabIndex={tabIndex}
              onClick={() => onAdd(true)}
            >
              <Scissors aria-hidden="true" />
            </Button>
          </Tooltip>
        )}
      </div>
      {state?.kind === "failed" && (
        <p role="alert" className="text-13 text-err">
          {t("addFailed")} {errorText(state.error)}
        </p>
      )}
      <VisuallyHidden role="status">{state?.kind === "added" && t(wordOf(state))}</VisuallyHidden>
    </div>
  );
}

function MainButton({ state, alt, tabIndex, onAdd, onCancel }: ActionsProps) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const shared = { size: "sm", tabIndex } as const;
  if (state?.kind === "adding") {
    return (
      // Ignores the second click of a double click on "Add".
      <Button {...shared} variant="quiet" onClick={({ detail }) => detail < 2 && onCancel()}>
        {common("cancel")}
      </Button>
    );
  }
  if (state?.kind === "added") {
    return (
      <Button {...shared} aria-disabled className="h-auto flex-1 whitespace-normal">
        <Check aria-hidden="true" className="size-4 flex-none" />
        {t(wordOf(state))}
      </Button>
    );
  }
  return (
    <Button {...shared} className="flex-1" aria-label={t("addNamed", { alt })} onClick={() => onAdd(false)}>
      <Plus aria-hidden="true" />
      {t("add")}
    </Button>
  );
}

const wordOf = ({ isCutting }: { isCutting: boolean }) => (isCutting ? "addedCutout" : "added");
