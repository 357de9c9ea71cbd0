import { Aperture, Film, Images, Plus, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { FilePicker } from "@/components/media/file-picker";
import { LibraryPicker } from "@/components/media/library-picker";
import type { AttachImagesState } from "@/components/posts/use-attach-images";
import { StockPicker } from "@/components/stock/stock-picker";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { VIDEO_TYPES } from "@/lib/media/video-limits";

interface Props {
  attaching: AttachImagesState;
  onVideo(file: File): void;
}

export function AddMediaMenu({ attaching, onVideo }: Props) {
  const video = useTranslations("posts.video");
  return (
    <FilePicker
      label={video("menu")}
      accept={VIDEO_TYPES.join()}
      multiple={false}
      testId="video-file"
      onFiles={([file]) => file && onVideo(file)}
    >
      {(pickVideo) => <ImageMenu attaching={attaching} onPickVideo={pickVideo} />}
    </FilePicker>
  );
}

function ImageMenu({ attaching, onPickVideo }: { attaching: AttachImagesState; onPickVideo(): void }) {
  const t = useTranslations("posts.media");
  const video = useTranslations("posts.video");
  const [picking, setPicking] = useState(false);
  const [stock, setStock] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { attach, upload, room } = attaching;
  return (
    <FilePicker label={t("fromDisk")} onFiles={(files) => void upload(files)}>
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
    </FilePicker>
  );
}
