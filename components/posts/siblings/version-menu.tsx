"use client";

import { Copy, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useComposer } from "@/components/posts/composer-context";
import type { SiblingPlace } from "@/components/posts/siblings/use-siblings";
import type { Versions } from "@/components/posts/siblings/use-versions";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Price } from "@/components/ui/price";

interface Props {
  place: SiblingPlace;
  versions: Versions;
  /** What opens it. */
  trigger: ReactNode;
  /** The words of the paid way. */
  write: string;
  /** Further ways, free. */
  children?: ReactNode;
}

/** The ways to a version that is not there yet: written for its price, or copied free. */
export function VersionMenu({ place, versions, trigger, write, children }: Props) {
  const t = useTranslations("posts.siblings");
  const credits = useTranslations("common.credits");
  const { draft } = useComposer();
  const wordless = draft.content.text.trim() === "";
  const busy = versions.writing || versions.copying;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuItem disabled={busy || wordless} onSelect={() => void versions.write(place)}>
          <PenLine aria-hidden="true" />
          {write}
          <Price credits={versions.cost} className="ms-auto min-h-6">
            {credits("amount", { n: versions.cost })}
          </Price>
        </DropdownMenuItem>
        <DropdownMenuItem disabled={busy} onSelect={() => void versions.copy(place)}>
          <Copy aria-hidden="true" />
          {t("copy")}
          <span className="ms-auto text-13 text-ink-2">{t("free")}</span>
        </DropdownMenuItem>
        {children}
        {wordless && <DropdownMenuLabel className="max-w-70">{t("wordless")}</DropdownMenuLabel>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
