import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  CaseLower,
  CaseUpper,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  TriangleAlert,
  Underline,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { SyntheticEvent } from "react";
import {
  useCurrentPage,
  useEditor,
  useResourceVersion,
  useViewState,
} from "@/components/editor/editor-context";
import { TEXT_DIRECTIONS, TEXT_EMPHASES } from "@/components/editor/editor-view";
import { execTextCommand } from "@/components/editor/exec-text-command";
import { FontChoice } from "@/components/editor/panels/font-choice";
import { NumberField, PanelSection } from "@/components/editor/panels/number-field";
import {
  BOLD_FONT_WEIGHT,
  canToggleItalic,
  getEmphasisChange,
  hasHebrewLetters,
} from "@/components/editor/stage/use-text-editing";
import { getTextOverflow } from "@/components/editor/text-overflow";
import { Tag } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Segment, SegmentedControl } from "@/components/ui/segmented-control";
import { showToast } from "@/components/ui/show-toast";
import { Tooltip } from "@/components/ui/tooltip";
import { setText, styleText, type TextStyleChange } from "@/lib/canvas/core/commands/text";
import { setTransforms } from "@/lib/canvas/core/commands/transform";
import { isLocked } from "@/lib/canvas/core/element-targets";
import type { TextElement } from "@/lib/canvas/core/elements";
import { TEXT_RANGES } from "@/lib/canvas/core/limits";
import { isList, toggleList } from "@/lib/canvas/core/lists";
import { findFontOrFallback, getNearestWeight, getWeightRange } from "@/lib/canvas/fonts";
import { getFirstStrongDirection } from "@/lib/canvas/render/bidi";

const OVERFLOWS = ["grow", "shrink", "clip"] as const;

export function TextSection({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.type");
  const { editor } = useEditor();
  const { id, font, dir, overflow } = element;
  const set = (look: TextStyleChange) => execTextCommand(editor, id, styleText([id], look));
  return (
    <PanelSection title={t("title")}>
      <FontChoice label={t("font")} font={font} onChoose={(name) => set({ font: name })} />
      <TextNumberFields element={element} onSet={set} />
      <div className="flex items-center gap-1">
        <EmphasisToggles element={element} onSet={set} />
        <TextAlign element={element} onAlign={(align) => set({ align })} />
      </div>
      <LettersAndList element={element} />
      <Choice
        label={t("direction")}
        value={dir}
        options={TEXT_DIRECTIONS}
        name={(one) => t(`dir.${one}`)}
        onChoose={(to) => set({ dir: to })}
      />
      <Choice
        label={t("overflow")}
        value={overflow}
        options={OVERFLOWS}
        name={(one) => t(`fit.${one}`)}
        onChoose={(to) => set({ overflow: to })}
      />
      <TextOverflowNotice element={element} />
    </PanelSection>
  );
}

interface LookProps {
  element: TextElement;
  onSet(look: TextStyleChange): void;
}

const NUMBER_FIELDS = [
  { name: "size", label: "size", digits: 1, ...TEXT_RANGES.size },
  { name: "lineHeight", label: "line", ...TEXT_RANGES.lineHeight, step: 0.05 },
  { name: "weight", label: "weight", step: 100 },
  { name: "letter", label: "letter", ...TEXT_RANGES.letter },
] as const;

function TextNumberFields({ element, onSet }: LookProps) {
  const t = useTranslations("posts.editor.type");
  const font = findFontOrFallback(element.font);
  const weights = getWeightRange(font);
  const set = (name: (typeof NUMBER_FIELDS)[number]["name"], value: number) =>
    onSet({ [name]: name === "weight" ? getNearestWeight(font, Math.round(value)) : value });
  // A font with one weight leaves nothing to choose.
  const fields = NUMBER_FIELDS.filter(({ name }) => name !== "weight" || weights.min < weights.max);
  return (
    <div className="grid grid-cols-2 gap-2">
      {fields.map(({ name, label, ...range }) => (
        <NumberField
          key={name}
          label={t(label)}
          // The stored weight may be one that the font lacks: it is drawn in the nearest.
          value={name === "weight" ? getNearestWeight(font, element.weight) : element[name]}
          {...weights}
          {...range}
          onChange={(value) => set(name, value)}
        />
      ))}
    </div>
  );
}

const EMPHASES = {
  weight: { icon: Bold, label: "bold" },
  italic: { icon: Italic, label: "italic" },
  underline: { icon: Underline, label: "underline" },
} as const;

function EmphasisToggles({ element, onSet }: LookProps) {
  const t = useTranslations("posts.editor.type");
  const { view } = useEditor();
  const part = useViewState((snapshot) => snapshot.part);
  const { text, italic = false, underline = false } = element;
  const font = findFontOrFallback(element.font);
  const weight = getNearestWeight(font, element.weight);
  const isBold = weight >= BOLD_FONT_WEIGHT;
  const whole = { weight: isBold, italic, underline, hasHebrew: hasHebrewLetters(text) };
  const refusals = {
    weight: getEmphasisChange(element, "weight") ? null : t("oneWeight"),
    italic: canToggleItalic(part ?? whole) ? null : t("noItalic"),
    underline: null,
  };
  return TEXT_EMPHASES.map((what) => (
    <Toggle
      key={what}
      icon={EMPHASES[what].icon}
      label={t(EMPHASES[what].label)}
      on={(part ?? whole)[what]}
      refusal={refusals[what]}
      keepsFocus={part !== null}
      onPress={() => (part ? view.field?.emphasize(what) : onSet(getEmphasisChange(element, what) ?? {}))}
    />
  ));
}

/** Changes the text itself, so that it can be typed on afterwards. Only texts with case have the first two. */
function LettersAndList({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.type");
  const { editor } = useEditor();
  const { id, text, lock } = element;
  const set = (next: string) => execTextCommand(editor, id, setText(id, next));
  const hasCase = text.toUpperCase() !== text.toLowerCase();
  if (lock?.content) return null;
  return (
    <div className="flex items-center gap-1">
      {hasCase && (
        <>
          <IconButton icon={CaseUpper} label={t("upper")} onClick={() => set(text.toUpperCase())} />
          <IconButton icon={CaseLower} label={t("lower")} onClick={() => set(text.toLowerCase())} />
        </>
      )}
      <IconButton
        icon={List}
        label={t("list")}
        aria-pressed={isList(text, "bullet")}
        onClick={() => set(toggleList(text, "bullet"))}
      />
      <IconButton
        icon={ListOrdered}
        label={t("numberedList")}
        aria-pressed={isList(text, "number")}
        onClick={() => set(toggleList(text, "number"))}
      />
    </div>
  );
}

interface TextAlignProps {
  element: TextElement;
  onAlign(align: TextElement["align"]): void;
}

/** The document stores start and end; the buttons show left and right. */
export function TextAlign({ element, onAlign }: TextAlignProps) {
  const t = useTranslations("posts.editor.type");
  const isRtl =
    element.dir === "rtl" || (element.dir === "auto" && getFirstStrongDirection(element.text) === "rtl");
  const [left, right] = isRtl ? (["end", "start"] as const) : (["start", "end"] as const);
  const aligns = [
    { label: "left", icon: AlignLeft, to: left },
    { label: "center", icon: AlignCenter, to: "center" },
    { label: "right", icon: AlignRight, to: right },
    { label: "justify", icon: AlignJustify, to: "justify" },
  ] as const;
  return (
    <span dir="ltr" className="ms-auto flex gap-1">
      {aligns
        .filter(({ to }) => to !== "justify" || !isRtl)
        .map(({ label, icon, to }) => (
          <Toggle
            key={label}
            icon={icon}
            label={t(label)}
            on={element.align === to}
            onPress={() => onAlign(to)}
          />
        ))}
    </span>
  );
}

interface ToggleProps {
  icon: LucideIcon;
  label: string;
  on: boolean;
  /** Keeps the text field focused with its selection. */
  keepsFocus?: boolean;
  /** Why the button has no effect; null when it has. */
  refusal?: string | null;
  onPress(): void;
}

function Toggle({ icon, label, on, keepsFocus = false, refusal = null, onPress }: ToggleProps) {
  const hold = (event: SyntheticEvent) => keepsFocus && event.preventDefault();
  const button = (
    <IconButton
      icon={icon}
      variant={on ? "line" : "quiet"}
      label={label}
      aria-pressed={on}
      className={cn(refusal !== null && "opacity-50")}
      onPointerDown={hold}
      onMouseDown={hold}
      onClick={() => (refusal === null ? onPress() : showToast.info(refusal, { id: "refusal" }))}
    />
  );
  return refusal === null ? button : <Tooltip content={refusal}>{button}</Tooltip>;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly T[];
  name(option: T): string;
  onChoose(option: T): void;
}

function Choice<T extends string>({ label, value, options, name, onChoose }: ChoiceProps<T>) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-13 text-ink-2">{label}</span>
      <SegmentedControl
        aria-label={label}
        value={value}
        onValueChange={(chosen) => onChoose(options.find((one) => one === chosen) ?? value)}
        className="ms-auto text-13"
      >
        {options.map((option) => (
          <Segment key={option} value={option} className="min-h-6.5 px-2">
            {name(option)}
          </Segment>
        ))}
      </SegmentedControl>
    </div>
  );
}

function TextOverflowNotice({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor");
  const { editor } = useEditor();
  const page = useCurrentPage();
  useResourceVersion(element);
  const { size, wanted } = getTextOverflow(element);
  const isSmaller = size < element.size;
  if (!isSmaller && wanted === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Tag tone="warn" className="whitespace-normal">
        <TriangleAlert aria-hidden="true" className="flex-none" />
        {wanted === null ? t("type.scaledDown", { size: Math.round(size) }) : t("checks.cut")}
      </Tag>
      {wanted !== null && !isLocked(page, element.id, "resize") && (
        <Button size="sm" onClick={() => editor.exec(setTransforms({ [element.id]: { h: wanted } }))}>
          {t("checks.fix.cut")}
        </Button>
      )}
    </div>
  );
}
