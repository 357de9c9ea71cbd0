"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChecksSection } from "@/components/editor/checks/checks-section";
import { useFindings } from "@/components/editor/checks/use-findings";
import { useDesign, useDesk, useOnlySelected, useView } from "@/components/editor/editor-context";
import { Later } from "@/components/editor/later";
import { CropSection } from "@/components/editor/panels/crop-section";
import { FillSection } from "@/components/editor/panels/fill-section";
import { ImageSection } from "@/components/editor/panels/image-section";
import { PageSection } from "@/components/editor/panels/page-section";
import { PlaceSection } from "@/components/editor/panels/place-section";
import { Section } from "@/components/editor/panels/section";
import { TextSection } from "@/components/editor/panels/text-section";
import { Count } from "@/components/ui/count";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";

/** What can be set of the selected element; of the page where none is selected. */
export function Inspector() {
  const t = useTranslations("posts.editor.inspector");
  const { readOnly } = useDesk();
  return (
    <section
      aria-label={t("title")}
      data-settings
      className="flex min-h-0 min-w-0 flex-col border-line border-s bg-surface"
    >
      <Later>{readOnly ? <PageSize /> : <Settings />}</Later>
    </section>
  );
}

function Settings() {
  const t = useTranslations("posts.editor");
  const count = useDesign(({ selection }) => selection.length);
  const only = useOnlySelected();
  const findings = useFindings();
  const [tab, setTab] = useTab();
  const isCropping = useView(({ cropping }) => cropping !== null);
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
          <Count tone={findings.length > 0 ? "warn" : "ok"}>{findings.length}</Count>
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
          <ChecksSection findings={findings} />
        </TabsPanel>
      </div>
    </Tabs>
  );
}

function SelectionSections() {
  const only = useOnlySelected();
  return (
    <>
      <PlaceSection />
      {only?.type === "text" && <TextSection element={only} />}
      {only?.type === "image" && <ImageSection element={only} />}
      {only && <FillSection element={only} />}
    </>
  );
}

/** All there is to see of a design that may only be looked at. */
function PageSize() {
  const t = useTranslations("posts.editor.page");
  const { w, h } = useDesign(({ document }) => document.size);
  return (
    <Section title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
    </Section>
  );
}

const TABS = ["selection", "page", "checks"] as const;

/** What is chosen by hand stays until something else is selected: then that is what one wants to see. */
function useTab() {
  const selection = useDesign((snapshot) => snapshot.selection.join());
  const [tab, setTab] = useState<(typeof TABS)[number]>("selection");
  const [shownFor, setShownFor] = useState(selection);
  if (shownFor !== selection) {
    setShownFor(selection);
    if (tab === "page" && selection !== "") setTab("selection");
  }
  return [tab, setTab] as const;
}
