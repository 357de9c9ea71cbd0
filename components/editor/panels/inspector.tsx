import { Check, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { DeferredMount } from "@/components/editor/deferred-mount";
import {
  useCurrentPage,
  useEditor,
  useEditorState,
  useSingleSelection,
} from "@/components/editor/editor-context";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { PanelSkeleton } from "@/components/editor/lazy-sections";
import { LAZY_SELECTION } from "@/components/editor/lazy-selection";
import { PanelSection } from "@/components/editor/panels/number-field";
import { PaintPicker } from "@/components/editor/panels/paint-picker";
import { getElementName } from "@/components/editor/panels/use-element-name";
import { getTextOverflow } from "@/components/editor/text-overflow";
import { LazyPart } from "@/components/shell/lazy-part";
import { CountBadge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import { fontLoader } from "@/lib/canvas/client/load-fonts";
import { whenIdle } from "@/lib/canvas/client/when-idle";
import { setBackground } from "@/lib/canvas/core/commands/page";
import type { CanvasPage } from "@/lib/canvas/core/document";
import { isLocked } from "@/lib/canvas/core/element-targets";
import { type Finding, type FindingCode, lintPage } from "@/lib/canvas/core/lint";
import type { Paint } from "@/lib/canvas/core/paints";

const REST_MS = 250;

/** Returns readability findings of the open page, debounced and never computed while a pointer is down. */
function useLintFindings(): readonly Finding[] {
  const { editor } = useEditor();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let seen: unknown[] = [];
    const checkPage = async () => {
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
      if (now.every((one, index) => one === seen[index])) return;
      seen = now;
      clearTimeout(timer);
      timer = setTimeout(() => void checkPage(), REST_MS);
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

export function Inspector() {
  const t = useTranslations("posts.editor.inspector");
  const { readOnly } = useEditor();
  return (
    <section
      aria-label={t("title")}
      data-settings
      className="flex min-h-0 min-w-0 flex-col border-line border-s bg-surface in-data-[comments=true]:invisible"
    >
      <DeferredMount>{readOnly ? <PageSection /> : <Settings />}</DeferredMount>
    </section>
  );
}

function Settings() {
  const t = useTranslations("posts.editor");
  const count = useEditorState(({ selection }) => selection.length);
  const only = useSingleSelection();
  const findings = useLintFindings();
  const [tab, setTab, keepTabFor] = useTab();
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
          <LazyPart code={LAZY_SELECTION} with={{}} waiting={<PanelSkeleton />} />
        </TabsPanel>
        <TabsPanel value="page" className="pt-0">
          <PageSection>
            <PageBackground />
            {count === 0 && <p className="text-13 text-ink-2">{t("page.hint")}</p>}
          </PageSection>
        </TabsPanel>
        <TabsPanel value="checks" className="pt-0">
          <LintSection findings={findings} onSelect={keepTabFor} />
        </TabsPanel>
      </div>
    </Tabs>
  );
}

const TABS = ["selection", "page", "checks"] as const;

/** A manually chosen tab stays until an element is selected. */
function useTab() {
  const selection = useEditorState((snapshot) => snapshot.selection.join());
  const [tab, setTab] = useState<(typeof TABS)[number]>("selection");
  const [shownFor, setShownFor] = useState(selection);
  if (shownFor !== selection) {
    setShownFor(selection);
    if (selection !== "") setTab("selection");
  }
  /** Keeps the tab while this element becomes the selection. */
  const keepTabFor = (id: string) => setShownFor(id);
  return [tab, setTab, keepTabFor] as const;
}

/** Shows the page's size, alone in read-only mode. */
function PageSection({ children }: { children?: ReactNode }) {
  const t = useTranslations("posts.editor.page");
  const { w, h } = useEditorState(({ document }) => document.size);
  return (
    <PanelSection title={t("title")}>
      <p className="text-13 text-ink-2">
        <bdi dir="ltr">
          {w} × {h}
        </bdi>
      </p>
      {children}
    </PanelSection>
  );
}

function PageBackground() {
  const t = useTranslations("posts.editor.page");
  const { editor } = useEditor();
  const { bg } = useCurrentPage();
  const set = (paint: Paint) => editor.exec(setBackground(paint));
  return <PaintPicker label={t("background")} value={bg} onChoose={set} />;
}

/** Property that each fix changes; a lock can forbid it. */
const CHANGES = {
  contrast: "style",
  small_text: "style",
  off_page: "move",
  safe_zone: "move",
  cut: "resize",
} as const satisfies Record<FindingCode, string>;

interface LintProps {
  findings: readonly Finding[];
  /** Called before a finding's element is selected: its other findings stay in view. */
  onSelect(id: string): void;
}

function LintSection({ findings, onSelect }: LintProps) {
  const t = useTranslations("posts.editor.checks");
  const page = useCurrentPage();
  const found = findings.filter(({ id }) => page.els[id]);
  return (
    <section aria-label={t("title")} className="grid gap-3 px-4 py-3.5">
      {found.length === 0 && (
        <p className="flex items-center gap-2 text-13">
          <Check aria-hidden="true" className="size-4 flex-none text-ok" />
          {t("none")}
        </p>
      )}
      <ul className="grid gap-3">
        {found.map((finding) => (
          <Line key={`${finding.id} ${finding.code}`} finding={finding} page={page} onSelect={onSelect} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps extends Pick<LintProps, "onSelect"> {
  finding: Finding;
  page: CanvasPage;
}

function Line({ finding, page, onSelect }: LineProps) {
  const t = useTranslations("posts.editor");
  const { editor } = useEditor();
  const { id, code } = finding;
  const element = page.els[id];
  if (!element) return null;
  const name = getElementName(element, (key) => t(`kind.${key}`));
  return (
    <li className="grid gap-1.5 border-line border-b pb-3 last:border-b-0">
      <button
        type="button"
        onClick={() => {
          onSelect(id);
          editor.select([id]);
        }}
        className="flex min-h-6 items-start gap-2 text-start text-13 hover:underline"
      >
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
        <span className="min-w-0">
          <bdi className="line-clamp-1 font-semibold">{name}</bdi>
          {t(`checks.${code}`)}
        </span>
      </button>
      {isLocked(page, id, CHANGES[code]) ? (
        <p className="ps-6 text-13 text-ink-2">{t("checks.locked")}</p>
      ) : (
        <Button
          size="sm"
          aria-label={t("checks.fixOf", { what: t(`checks.fix.${code}`), name: `\u2068${name}\u2069` })}
          onClick={() => execTextCommand(editor, id, finding.fix())}
          className="ms-6 justify-self-start"
        >
          {t(`checks.fix.${code}`)}
        </Button>
      )}
    </li>
  );
}
