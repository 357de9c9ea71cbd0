import { PenTool } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";

const StartDesignDialog = dynamic(() =>
  import("@/components/posts/media/start-design-dialog").then((one) => one.StartDesignDialog),
);

export function StartDesignButton({ disabled }: { disabled: boolean }) {
  const t = useTranslations("posts.designs.start");
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} size="sm" className="ms-auto" disabled={disabled} onClick={() => setOpen(true)}>
        <PenTool aria-hidden="true" />
        {t("title")}
      </Button>
      {isOpen && <StartDesignDialog returnTo={button} onClose={() => setOpen(false)} />}
    </>
  );
}
