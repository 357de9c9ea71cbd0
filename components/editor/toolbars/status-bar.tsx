"use client";

import { Keyboard, Maximize, Minus, Plus, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOCAL_ACTION_HANDLERS } from "@/components/editor/action-handlers";
import { DeferredMount } from "@/components/editor/deferred-mount";
import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { getCoveredInsets } from "@/lib/canvas/core/safe-zones";

/** Renders snapping and zoom controls; `PageStrip` overlays its start. */
export function StatusBar() {
  return (
    <footer className="flex items-center gap-2 border-line border-t bg-surface px-3">
      <DeferredMount>
        <Choices />
      </DeferredMount>
    </footer>
  );
}

function Choices() {
  const t = useTranslations("posts.editor.foot");
  const editor = useEditor();
  const { view } = editor;
  const { snap, zoom, zones } = useViewState((snapshot) => snapshot);
  const hasZones = useEditorState(({ document }) => getCoveredInsets(document.ratio) !== null);
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
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={t("zoomOut")}
        onClick={() => LOCAL_ACTION_HANDLERS.zoom_out?.(editor)}
      >
        <Minus aria-hidden="true" />
      </Button>
      <b className="min-w-10 text-center font-semibold">
        <bdi dir="ltr">{Math.round(zoom * 100)}%</bdi>
      </b>
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={t("zoomIn")}
        onClick={() => LOCAL_ACTION_HANDLERS.zoom_in?.(editor)}
      >
        <Plus aria-hidden="true" />
      </Button>
      <Button
        size="icon-sm"
        variant="quiet"
        aria-label={t("fit")}
        onClick={() => LOCAL_ACTION_HANDLERS.fit?.(editor)}
      >
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
