"use client";

import { Keyboard, Maximize, Minus, Plus, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { RUNS } from "@/components/editor/editor-actions";
import { useDesign, useDesk, useView } from "@/components/editor/editor-context";
import { Later } from "@/components/editor/later";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { coveredOf } from "@/lib/canvas/core/zones";

/** Whether things snap, and how near one looks; the strip of pages lies over the beginning of it (`PageStrip`). */
export function FootBar() {
  return (
    <footer className="flex items-center gap-2 border-line border-t bg-surface px-3">
      <Later>
        <Choices />
      </Later>
    </footer>
  );
}

function Choices() {
  const t = useTranslations("posts.editor.foot");
  const desk = useDesk();
  const { view } = desk;
  const { snap, zoom, zones } = useView((snapshot) => snapshot);
  const hasZones = useDesign(({ document }) => coveredOf(document.ratio) !== null);
  const checks = useTranslations("posts.editor.checks");
  const palette = useTranslations("posts.editor.palette");
  return (
    <>
      <Switch
        checked={zones && hasZones}
        disabled={!hasZones}
        onCheckedChange={(on) => view.set({ zones: on })}
        className="ms-auto text-12"
      >
        {hasZones ? checks("zones") : checks("noZones")}
      </Switch>
      <Switch checked={snap} onCheckedChange={(on) => view.set({ snap: on })} className="text-12">
        {t("snap")}
      </Switch>
      <span className="mx-2 h-5 w-px bg-line" />
      <Button size="icon-sm" variant="quiet" aria-label={t("zoomOut")} onClick={() => RUNS.zoom_out?.(desk)}>
        <Minus aria-hidden="true" />
      </Button>
      <b className="min-w-10 text-center font-semibold">
        <bdi dir="ltr">{Math.round(zoom * 100)}%</bdi>
      </b>
      <Button size="icon-sm" variant="quiet" aria-label={t("zoomIn")} onClick={() => RUNS.zoom_in?.(desk)}>
        <Plus aria-hidden="true" />
      </Button>
      <Button size="icon-sm" variant="quiet" aria-label={t("fit")} onClick={() => RUNS.fit?.(desk)}>
        <Maximize aria-hidden="true" />
      </Button>
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={palette("title")}
        onClick={() => view.set({ palette: true })}
      >
        <Search aria-hidden="true" />
      </Button>
      <Button size="icon-sm" variant="quiet" aria-label={t("keys")} onClick={() => view.set({ help: true })}>
        <Keyboard aria-hidden="true" />
      </Button>
    </>
  );
}
