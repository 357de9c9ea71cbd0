"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { DeferredMount } from "@/components/editor/deferred-mount";
import {
  useCurrentPage,
  useEditor,
  useEditorState,
  useSingleSelection,
  useViewState,
} from "@/components/editor/editor-context";
import { LintSection } from "@/components/editor/lint/lint-section";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { CropSection } from "@/components/editor/panels/crop-section";
import { FillSection } from "@/components/editor/panels/fill-section";
import { ImageSection } from "@/components/editor/panels/image-section";
import { PanelSection } from "@/components/editor/panels/number-field";
import { TextSection } from "@/components/editor/panels/text-section";
import { TransformSection } from "@/components/editor/panels/transform-section";
import { getTextOverflow } from "@/components/editor/text-overflow";
import { CountBadge } from "@/components/ui/badge";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import { whenIdle } from "@/lib/canvas/client/when-idle";
import { setBackground } from "@/lib/canvas/core/commands/page";
import { type Finding, lintPage } from "@/lib/canvas/core/lint";

const REST_MS = 250;

/** Returns readability findings of the open page, debounced and never computed while a pointer is down. */
function useLintFindings(): readonly Finding[] {
  const { editor } = useEditor();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: unknown;
    const look = async () => {
      await whenIdle();
      // Unmounted or changed again: the next check is scheduled.
      if (timer === undefined) return;
      const { document, page } = editor.read();
      setFindings(lintPage(document, page, (text) => getTextOverflow(text).wanted));
    };
    const soon = () => {
      const { document, page } = editor.read();
      const shown = document.pages[page];
      // Findings depend on palette, format and loaded fonts as well as on the page.
      const now = [shown, document.palette, document.size, fontLoader.read()];
      if (Array.isArray(seen) && now.every((one, index) => one === (seen as unknown[])[index])) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => void look(), REST_MS);
    };
    soon();
    const stops = [editor.store.subscribe(soon), fontLoader.store.subscribe(soon)];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      timer = undefined;
    };
  }, [editor]);
  return findings;
}

/** Renders the settings of the selected element, or of the page. */
export function Inspector() {
  const t = useTranslations("posts.editor.inspector");
  const { readOnly } = useEditor();
  return (
    <section
      aria-label={t("title")}
      data-settings
      className="flex min-h-0 min-w-0 flex-col border-line border-s bg-surface"
    >
      <DeferredMount>{readOnly ? <PageSize /> : <Settings />}</DeferredMount>
    </section>
  );
}

function Settings() {
  const t = useTranslations("posts.editor");
  const count = useEditorState(({ selection }) => selection.length);
  const only = useSingleSelection();
  const findings = useLintFindings();
  const [tab, setTab] = useTab();
  const isCropping = useViewState(({ cropping }) => cropping !== null);
  return (
    <Tabs
      value={count === 0 && tab === "selection" ? "page" : tab}
      onValueChange={(value) => setTab(TABS.find((one) => one === value) ?? "selection")}
      className="flex min-h-0 flex-1 flex-col"
    >
      <TabsList aria-label={t("inspector.title")} className="flex-none gap-5 px-4">
        {count > 0 && (
          <TabsTrigger value="selection">
            {only ? t(`kind.${only.type}`) : t("checks.selection", { n: count })}
          </TabsTrigger>
        )}
        <TabsTrigger value="page">{t("page.title")}</TabsTrigger>
        <TabsTrigger value="checks" aria-label={t("checks.count", { n: findings.length })}>
          {t("checks.title")}
          <CountBadge tone={findings.length > 0 ? "warn" : "ok"}>{findings.length}</CountBadge>
        </TabsTrigger>
      </TabsList>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TabsPanel value="selection" className="pt-0">
          {isCropping ? <CropSection /> : <SelectionSections />}
        </TabsPanel>
        <TabsPanel value="page" className="pt-0">
          <PageSection hint={count === 0} />
        </TabsPanel>
        <TabsPanel value="checks" className="pt-0">
          <LintSection findings={findings} />
        </TabsPanel>
      </div>
    </Tabs>
  );
}

function SelectionSections() {
  const only = useSingleSelection();
  return (
    <>
      <TransformSection />
      {only?.type === "text" && <TextSection element={only} />}
      {only?.type === "image" && <ImageSection element={only} />}
      {only && <FillSection element={only} />}
    </>
  );
}

/** Shown alone in read-only mode. */
function PageSize() {
  const t = useTranslations("posts.editor.page");
  const { w, h } = useEditorState(({ document }) => document.size);
  return (
    <PanelSection title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
    </PanelSection>
  );
}

const TABS = ["selection", "page", "checks"] as const;

/** A manually chosen tab stays until the selection changes. */
function useTab() {
  const selection = useEditorState((snapshot) => snapshot.selection.join());
  const [tab, setTab] = useState<(typeof TABS)[number]>("selection");
  const [shownFor, setShownFor] = useState(selection);
  if (shownFor !== selection) {
    setShownFor(selection);
    if (tab === "page" && selection !== "") setTab("selection");
  }
  return [tab, setTab] as const;
}

/** Edits the page's size and background. */
function PageSection({ hint }: { hint: boolean }) {
  const t = useTranslations("posts.editor.page");
  const { editor } = useEditor();
  const { bg } = useCurrentPage();
  const { w, h } = useEditorState(({ document }) => document.size);
  return (
    <PanelSection title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
      <ColorPicker
        label={t("background")}
        value={bg}
        onChoose={(paint) => editor.exec(setBackground(paint))}
      />
      {hint && <p className="text-13 text-ink-2">{t("hint")}</p>}
    </PanelSection>
  );
}
