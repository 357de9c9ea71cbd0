"use client";

import { Check, Plus, Scissors } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { StockCredit } from "@/components/stock/stock-credit";
import type { AddState } from "@/components/stock/use-stock-adding";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Tooltip } from "@/components/ui/tooltip";
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
      <div
        className="aspect-[4/3] overflow-hidden border border-line"
        style={{ backgroundColor: photo.color }}
      >
        <Image
          src={photo.urls.small}
          alt={alt}
          width={photo.width}
          height={photo.height}
          className="size-full object-contain"
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

function TileActions({ state, alt, tabIndex, onAdd, onCancel }: ActionsProps) {
  const t = useTranslations("dashboard.stock");
  const common = useTranslations("common");
  const errorText = useErrorText();
  if (state?.kind === "adding") {
    return (
      <div className="flex min-h-7 items-center gap-2">
        <Progress label={t("adding")} className="flex-1" />
        <Button size="sm" variant="quiet" tabIndex={tabIndex} onClick={onCancel}>
          {common("cancel")}
        </Button>
      </div>
    );
  }
  if (state?.kind === "added") {
    return (
      <p role="status" className="flex min-h-7 items-center gap-1.5 text-13 font-semibold text-ok">
        <Check aria-hidden="true" className="size-4 flex-none" />
        {t(state.isCutting ? "addedCutout" : "added")}
      </p>
    );
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-1.5">
        <Button
          size="sm"
          className="flex-1"
          aria-label={t("addNamed", { alt })}
          tabIndex={tabIndex}
          onClick={() => onAdd(false)}
        >
          <Plus aria-hidden="true" />
          {t("add")}
        </Button>
        <Tooltip content={t("cutout")}>
          <Button
            size="icon-sm"
            aria-label={t("cutoutNamed", { alt })}
            tabIndex={tabIndex}
            onClick={() => onAdd(true)}
          >
            <Scissors aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
      {state?.kind === "failed" && (
        <p role="alert" className="text-13 text-err">
          {t("addFailed")} {errorText(state.error)}
        </p>
      )}
    </div>
  );
}
