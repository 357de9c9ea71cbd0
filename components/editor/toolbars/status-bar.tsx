import { Keyboard, Maximize, Minus, Plus, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOCAL_ACTION_HANDLERS } from "@/components/editor/action-handlers";
import { DeferredMount } from "@/components/editor/deferred-mount";
import { useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import type { Action } from "@/components/editor/shortcuts";
import { IconButton } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { getCoveredInsets } from "@/lib/canvas/core/safe-zones";

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
  const t = useTranslations("posts.editor.bottomBar");
  const editor = useEditor();
  const { view } = editor;
  const { snap, zoom, zones } = useViewState((snapshot) => snapshot);
  const hasZones = useEditorState(({ document }) => getCoveredInsets(document.ratio) !== null);
  const checks = useTranslations("posts.editor.checks");
  const palette = useTranslations("posts.editor.palette");
  const run = (action: Action) => () => LOCAL_ACTION_HANDLERS[action]?.(editor);
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
      <IconButton icon={Minus} label={t("zoomOut")} onClick={run("zoom_out")} />
      <b className="min-w-10 text-center font-semibold">
        <bdi dir="ltr">{Math.round(zoom * 100)}%</bdi>
      </b>
      <IconButton icon={Plus} label={t("zoomIn")} onClick={run("zoom_in")} />
      <IconButton icon={Maximize} label={t("fit")} onClick={run("fit")} />
      <IconButton icon={Search} label={palette("title")} onClick={run("palette")} />
      <IconButton icon={Keyboard} label={t("keys")} onClick={run("help")} />
    </>
  );
}
