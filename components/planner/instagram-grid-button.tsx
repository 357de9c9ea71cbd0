import { Grid3x3 } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const InstagramGridDialog = dynamic(() =>
  import("@/components/planner/instagram-grid-dialog").then((module) => module.InstagramGridDialog),
);

/** Opens the preview of the brand's Instagram profile. */
export function InstagramGridButton() {
  const t = useTranslations("contentPlanner.planner.instagramGrid");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Grid3x3 aria-hidden="true" />
        {t("open")}
      </Button>
      {isOpen && <InstagramGridDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
