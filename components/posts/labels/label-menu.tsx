import { Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { LabelSwatch } from "@/components/posts/labels/label-swatch";
import { useLabelNames } from "@/components/posts/labels/use-label-names";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { POST_LABELS, type PostLabel, toPostLabel } from "@/lib/core/post-labels";

/** Loaded when it opens, to keep the form out of the scripts of planner and composer. */
const LabelNamesDialog = dynamic(() =>
  import("@/components/posts/labels/label-names-dialog").then((one) => one.LabelNamesDialog),
);

interface Props {
  /** Undefined: the selected posts have different labels. */
  value: PostLabel | null | undefined;
  onChange(label: PostLabel | null): void;
  /** The choice without a label. */
  none: string;
  /** The button. */
  children: ReactNode;
}

/** Chooses a color label; its last item opens the names of the labels. */
export function LabelMenu({ value, onChange, none, children }: Props) {
  const t = useTranslations("posts.label");
  const names = useLabelNames();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuRadioGroup
            value={value === undefined ? "" : (value ?? "none")}
            onValueChange={(chosen) => onChange(toPostLabel(chosen))}
          >
            <DropdownMenuRadioItem value="none">{none}</DropdownMenuRadioItem>
            {POST_LABELS.map((label) => (
              <DropdownMenuRadioItem key={label} value={label}>
                <LabelSwatch label={label} />
                <bdi className="max-w-60 truncate">{names[label]}</bdi>
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setNaming(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            {t("edit")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isNaming && <LabelNamesDialog onClose={() => setNaming(false)} />}
    </>
  );
}
