"use client";

import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import { useLogoRemoval, useLogoUpload } from "@/components/accounts/use-logo";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHead, CardTitle } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Note } from "@/components/ui/note";
import { Progress } from "@/components/ui/progress";
import { IMAGE_TYPES } from "@/lib/media/rules";

/** The brand's logo: seen, replaced by a chosen or dropped picture, removed with a way back. */
export function LogoCard() {
  const t = useTranslations("dashboard.settings.logo");
  const { name, logoUrl } = useCurrentAccount();
  const { sending, problem, send, cancel } = useLogoUpload();
  const { removeLater, forget } = useLogoRemoval();
  const take = (file: File | undefined) => {
    if (!file) return;
    forget();
    void send(file);
  };
  const drop = useDrop(take);
  return (
    <Card {...drop.handlers} className={cn(drop.isOver && "outline-2 outline-focus")}>
      <CardHead>
        <CardTitle>{t("title")}</CardTitle>
      </CardHead>
      <CardBody className="grid gap-3">
        <div className="flex items-center gap-5">
          <Preview src={sending?.preview ?? logoUrl} alt={t("alt", { brand: name })} letter={[...name][0]} />
          <div className="grid min-w-0 flex-1 justify-items-start gap-2">
            {sending ? (
              <Sending share={sending.share} onCancel={cancel} />
            ) : (
              <Choices hasLogo={logoUrl !== null} onChoose={take} onRemove={removeLater} />
            )}
            <p className="text-13 text-ink-2">
              {t("drop")} {t("hint")}
            </p>
          </div>
        </div>
        {problem && (
          <Note tone="err" role="alert">
            {problem}
          </Note>
        )}
      </CardBody>
    </Card>
  );
}

interface ChoicesProps {
  hasLogo: boolean;
  onChoose(file: File | undefined): void;
  onRemove(): void;
}

function Choices({ hasLogo, onChoose, onRemove }: ChoicesProps) {
  const t = useTranslations("dashboard.settings.logo");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={t("choose")}
        data-testid="logo-file"
        className="hidden"
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          // Else the same file, chosen again after a failure, would be no change.
          target.value = "";
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {t(hasLogo ? "replace" : "choose")}
      </Button>
      {hasLogo && (
        <Button variant="quiet" onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </div>
  );
}

function Preview({ src, alt, letter }: { src: string | null; alt: string; letter: string | undefined }) {
  return (
    <span className="grid size-24 flex-none place-items-center overflow-hidden rounded-card border border-line bg-tint-2">
      {src ? (
        // biome-ignore lint/performance/noImgElement: a person's picture out of our store, already in its size
        <img src={src} alt={alt} className="size-full object-contain" />
      ) : (
        <span aria-hidden="true" className="font-display text-38">
          {letter}
        </span>
      )}
    </span>
  );
}

function Sending({ share, onCancel }: { share: number; onCancel(): void }) {
  const t = useTranslations("dashboard.settings.logo");
  const common = useTranslations("common");
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <Progress label={t("uploading")} value={Math.round(share * 100)} className="flex-1" />
      <Button variant="quiet" onClick={onCancel}>
        {common("cancel")}
      </Button>
    </div>
  );
}

/** A place that takes one dropped file. */
function useDrop(take: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}
