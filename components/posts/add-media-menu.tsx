"use client";

import { Aperture, Images, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { LibraryPicker } from "@/components/media/library-picker";
import { PickFiles } from "@/components/media/pick-files";
import type { Attaching } from "@/components/posts/use-attach";
import { StockPicker } from "@/components/stock/stock-picker";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

/** Where pictures of a post come from besides drawing. */
export function AddMediaMenu({ attaching }: { attaching: Attaching }) {
  const t = useTranslations("posts.media");
  const [picking, setPicking] = useState(false);
  const [stock, setStock] = useState(false);
  const { attach, upload, room } = attaching;
  return (
    <PickFiles label={t("fromDisk")} onFiles={(files) => void upload(files)}>
      {(open) => (
        <>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button size="sm" className="justify-start" disabled={room === 0}>
                <Plus aria-hidden="true" />
                {t("add")}
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="start">
              <DropdownMenuItem onSelect={open}>
                <Upload aria-hidden="true" />
                {t("fromDisk")}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setPicking(true)}>
                <Images aria-hidden="true" />
                {t("fromLibrary")}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => setStock(true)}>
                <Aperture aria-hidden="true" />
                {t("fromStock")}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <LibraryPicker
            open={picking}
            onOpenChange={setPicking}
            room={room}
            onPicked={(urls) => void attach(urls)}
          />
          <StockPicker open={stock} onOpenChange={setStock} onAdded={({ url }) => void attach([url])} />
        </>
      )}
    </PickFiles>
  );
}
