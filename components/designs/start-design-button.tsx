import { PenTool } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ComponentType, useRef, useState } from "react";
import type { StartDesignDialogProps } from "@/components/designs/start-design-dialog";
import { Button } from "@/components/ui/button";

interface Props extends Pick<ComponentProps<typeof Button>, "size" | "className" | "disabled"> {
  /** Loaded with the first opening. */
  dialog: ComponentType<StartDesignDialogProps>;
}

export function StartDesignButton({ dialog: StartDialog, ...props }: Props) {
  const t = useTranslations("posts.designs.start");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)} {...props}>
        <PenTool aria-hidden="true" />
        {t("title")}
      </Button>
      {isOpen && <StartDialog returnTo={button} onClose={() => setOpen(false)} />}
    </>
  );
}
