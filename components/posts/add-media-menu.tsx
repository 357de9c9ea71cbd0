"use client";

import { Aperture, Film, Images, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
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
import { VIDEO_TYPES } from "@/lib/media/video-rules";

interface Props {
  attaching: Attaching;
  onVideo(file: File): void;
}

/** Where pictures and films of a post come from besides drawing. */
export function AddMediaMenu({ attaching, onVideo }: Props) {
  const video = useTranslations("posts.video");
  return (
    <PickFiles
      label={video("menu")}
      accept={VIDEO_TYPES.join()}
      multiple={false}
      testId="video-file"
      onFiles={([file]) => file && onVideo(file)}
    >
      {(pickVideo) => <PictureMenu attaching={attaching} onPickVideo={pickVideo} />}
    </PickFiles>
  );
}

function PictureMenu({ attaching, onPickVideo }: { attaching: Attaching; onPickVideo(): void }) {
  const t = useTranslations("posts.media");
  const video = useTranslations("posts.video");
  const [picking, setPicking] = useState(false);
  const [stock, setStock] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { attach, upload, room } = attaching;
  return (
    <PickFiles label={t("fromDisk")} onFiles={(files) => void upload(files)}>
      {(open) => (
        <>
          <DropdownMenu>
            <DropdownMenuTrigger asChild>
              <Button ref={trigger} size="sm" className="justify-start">
                <Plus aria-hidden="true" />
                {t("add")}
              </Button>
            </DropdownMenuTrigger>
            <DropdownMenuContent align="start">
              <DropdownMenuItem disabled={room === 0} onSelect={open}>
                <Upload aria-hidden="true" />
                {t("fromDisk")}
              </DropdownMenuItem>
              <DropdownMenuItem disabled={room === 0} onSelect={() => setPicking(true)}>
                <Images aria-hidden="true" />
                {t("fromLibrary")}
              </DropdownMenuItem>
              <DropdownMenuItem disabled={room === 0} onSelect={() => setStock(true)}>
                <Aperture aria-hidden="true" />
                {t("fromStock")}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={onPickVideo}>
                <Film aria-hidden="true" />
                {video("menu")}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <LibraryPicker
            open={picking}
            onOpenChange={setPicking}
            room={room}
            returnTo={trigger}
            onPicked={(urls) => void attach(urls)}
          />
          <StockPicker
            open={stock}
            onOpenChange={setStock}
            onAdded={({ url }) => void attach([url])}
            returnTo={trigger}
          />
        </>
      )}
    </PickFiles>
  );
}
