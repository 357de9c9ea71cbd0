"use client";

import { Check, Plus, Scissors } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { StockCredit } from "@/components/stock/stock-credit";
import type { AddState } from "@/components/stock/use-stock-adding";
import { useStockErrorText } from "@/components/stock/use-stock-error-text";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import { Tooltip } from "@/components/ui/tooltip";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { StockPhotoWire } from "@/lib/stock-images/schemas";

interface Props {
  photo: StockPhotoWire;
  state: AddState | undefined;
  /** Whether the Tab key stops here. */
  current: boolean;
  onFocus(): void;
  onAdd(cutout: boolean): void;
  onCancel(): void;
}

/** One photo from the service's own host, its author, and the ways into the library. */
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
          // The whole picture in its own shape and, until it is there, in its own colour.
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

/** One button stays in its place from adding to added, so that the keyboard keeps it too. */
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
      // The second click of a double click on "Add" is not meant for what stands there by then.
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
