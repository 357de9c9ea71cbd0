"use client";

import { AlignCenter, AlignJustify, AlignLeft, AlignRight, Bold, Italic, Underline } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesignKit } from "@/components/editor/brand/use-design-kit";
import { useDesk, useView } from "@/components/editor/editor-context";
import { DIRECTIONS, EMPHASES } from "@/components/editor/editor-view";
import { execOnText } from "@/components/editor/exec-on-text";
import { NumberField } from "@/components/editor/panels/number-field";
import { Section } from "@/components/editor/panels/section";
import { TextRoomNote } from "@/components/editor/panels/text-room-note";
import { BOLD, REGULAR } from "@/components/editor/stage/use-typed-text";
import { Button } from "@/components/ui/button";
import { Segment, Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { styleText, type TextLook } from "@/lib/canvas/core/commands/text";
import type { TextElement } from "@/lib/canvas/core/elements";
import { CANVAS_FONTS, fontNamed, nearestWeight } from "@/lib/canvas/fonts";
import { firstStrong } from "@/lib/canvas/render/bidi";

const OVERFLOWS = ["grow", "shrink", "clip"] as const;

/** Letters: family, weight, size, lines, direction, and what happens when there is no room. */
export function TextSection({ element }: { element: TextElement }) {
  const t = useTranslations("posts.editor.type");
  const { editor } = useDesk();
  const { id, font, dir, overflow } = element;
  const set = (look: TextLook) => execOnText(editor, id, styleText([id], look));
  const { family } = fontNamed(font);
  return (
    <Section title={t("title")}>
      <FontChoice family={family} onChoose={(name) => set({ font: name })} />
      <TextFigures element={element} onSet={set} />
      <div className="flex items-center gap-1">
        <EmphasisToggles element={element} onSet={set} />
        <TextAlign element={element} onAlign={(align) => set({ align })} />
      </div>
      <Choice
        label={t("direction")}
        value={dir}
        options={DIRECTIONS}
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
      <TextRoomNote element={element} />
    </Section>
  );
}

/** The brand's families first. */
function FontChoice({ family, onChoose }: { family: string; onChoose(family: string): void }) {
  const t = useTranslations("posts.editor");
  const { fonts } = useDesignKit();
  const others = CANVAS_FONTS.map((font) => font.family).filter((name) => !fonts.includes(name));
  const options = (names: readonly string[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ));
  return (
    <Select
      aria-label={t("type.font")}
      value={family}
      onChange={(event) => onChoose(event.target.value)}
      style={{ fontFamily: `"${family}"` }}
    >
      {fonts.length > 0 && <optgroup label={t("brand.ownFonts")}>{options(fonts)}</optgroup>}
      {fonts.length > 0 && <optgroup label={t("brand.otherFonts")}>{options(others)}</optgroup>}
      {fonts.length === 0 && options(others)}
    </Select>
  );
}

interface LookProps {
  element: TextElement;
  onSet(look: TextLook): void;
}

function TextFigures({ element, onSet }: LookProps) {
  const t = useTranslations("posts.editor.type");
  const { font, weight, size, lineHeight, letter } = element;
  const nearest = (value: number) => nearestWeight(fontNamed(font), Math.round(value));
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberField
        label={t("size")}
        value={size}
        digits={1}
        min={1}
        max={2_000}
        onChange={(value) => onSet({ size: value })}
      />
      <NumberField
        label={t("line")}
        value={lineHeight}
        min={0.5}
        max={4}
        step={0.05}
        onChange={(value) => onSet({ lineHeight: value })}
      />
      <NumberField
        label={t("weight")}
        value={weight}
        min={100}
        max={900}
        step={100}
        onChange={(value) => onSet({ weight: nearest(value) })}
      />
      <NumberField
        label={t("letter")}
        value={letter}
        min={-50}
        max={200}
        onChange={(value) => onSet({ letter: value })}
      />
    </div>
  );
}

const EMPHASIS_ICONS = { weight: Bold, italic: Italic, underline: Underline } as const;
const EMPHASIS_NAMES = { weight: "bold", italic: "italic", underline: "underline" } as const;

/** Of the chosen part while the text is typed, else of all of it. */
function EmphasisToggles({ element, onSet }: LookProps) {
  const t = useTranslations("posts.editor.type");
  const { view } = useDesk();
  const part = useView((snapshot) => snapshot.part);
  const { font, weight, italic = false, underline = false } = element;
  const isBold = weight >= BOLD;
  const whole = { weight: isBold, italic, underline };
  const bold = nearestWeight(fontNamed(font), isBold ? REGULAR : BOLD);
  const looks = {
    weight: { weight: bold },
    italic: { italic: !italic },
    underline: { underline: !underline },
  };
  return EMPHASES.map((what) => {
    const Icon = EMPHASIS_ICONS[what];
    return (
      <Toggle
        key={what}
        label={t(EMPHASIS_NAMES[what])}
        on={(part ?? whole)[what]}
        keepsFocus={part !== null}
        onPress={() => (part ? view.field?.emphasise(what) : onSet(looks[what]))}
      >
        <Icon aria-hidden="true" />
      </Toggle>
    );
  });
}

/** The document knows where reading begins; a person sees left and right. */
export function TextAlign({
  element,
  onAlign,
}: {
  element: TextElement;
  onAlign(align: TextElement["align"]): void;
}) {
  const t = useTranslations("posts.editor.type");
  const isRtl = element.dir === "rtl" || (element.dir === "auto" && firstStrong(element.text) === "rtl");
  const [left, right] = isRtl ? (["end", "start"] as const) : (["start", "end"] as const);
  return (
    <span dir="ltr" className="ms-auto flex gap-1">
      <Toggle label={t("left")} on={element.align === left} onPress={() => onAlign(left)}>
        <AlignLeft aria-hidden="true" />
      </Toggle>
      <Toggle label={t("centre")} on={element.align === "center"} onPress={() => onAlign("center")}>
        <AlignCenter aria-hidden="true" />
      </Toggle>
      <Toggle label={t("right")} on={element.align === right} onPress={() => onAlign(right)}>
        <AlignRight aria-hidden="true" />
      </Toggle>
      {!isRtl && (
        <Toggle label={t("justify")} on={element.align === "justify"} onPress={() => onAlign("justify")}>
          <AlignJustify aria-hidden="true" />
        </Toggle>
      )}
    </span>
  );
}

interface ToggleProps {
  label: string;
  on: boolean;
  /** The field that is typed into stays open, with its part chosen. */
  keepsFocus?: boolean;
  onPress(): void;
  children: React.ReactNode;
}

function Toggle(props: ToggleProps) {
  return (
    <Button
      size="icon-sm"
      variant={props.on ? "line" : "quiet"}
      aria-label={props.label}
      aria-pressed={props.on}
      onPointerDown={(event) => props.keepsFocus && event.preventDefault()}
      onMouseDown={(event) => props.keepsFocus && event.preventDefault()}
      onClick={props.onPress}
    >
      {props.children}
    </Button>
  );
}

function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly T[];
  name(option: T): string;
  onChoose(option: T): void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-13 text-ink-2">{props.label}</span>
      <Segmented
        aria-label={props.label}
        value={props.value}
        onValueChange={(value) => props.onChoose(props.options.find((one) => one === value) ?? props.value)}
        className="ms-auto text-13"
      >
        {props.options.map((option) => (
          <Segment key={option} value={option} className="min-h-6.5 px-2">
            {props.name(option)}
          </Segment>
        ))}
      </Segmented>
    </div>
  );
}
