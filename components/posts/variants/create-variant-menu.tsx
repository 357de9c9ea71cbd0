import { Copy, PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { PriceTag } from "@/components/posts/credit-price";
import type { CreateVariantsState } from "@/components/posts/variants/use-create-variants";
import type { VariantSlot } from "@/components/posts/variants/use-post-variants";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

interface Props {
  place: VariantSlot;
  versions: CreateVariantsState;
  trigger: ReactNode;
  write: string;
  children?: ReactNode;
}

/** Offers ways to create a missing variant: generated for credits or copied for free. */
export function CreateVariantMenu({ place, versions, trigger, write, children }: Props) {
  const t = useTranslations("posts.variants");
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
          <PriceTag credits={versions.cost} className="ms-auto min-h-6" />
        </DropdownMenuItem>
        <DropdownMenuItem disabled={busy} onSelect={() => void versions.copy(place)}>
          <Copy aria-hidden="true" />
          {t("copy")}
          <span className="ms-auto text-13 text-ink-2">{t("free")}</span>
        </DropdownMenuItem>
        {children}
        {wordless && <DropdownMenuLabel className="max-w-70">{t("missingText")}</DropdownMenuLabel>}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
