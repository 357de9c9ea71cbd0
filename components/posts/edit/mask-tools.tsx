import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { MaskTool } from "@/components/posts/edit/mask-painter";
import { createRectangle, isVisibleShape, type MaskShape } from "@/components/posts/edit/mask-shapes";
import { SegmentedChoice } from "@/components/posts/segmented-choice";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Slider } from "@/components/ui/slider";

const TOOLS: readonly MaskTool[] = ["none", "brush", "rectangle"];
const SIDES = ["left", "top", "width", "height"] as const;

interface Props {
  tool: MaskTool;
  onTool(tool: MaskTool): void;
  size: number;
  onSize(size: number): void;
  marks: readonly MaskShape[];
  onMarks(marks: MaskShape[]): void;
}

/** Selects the editable area: the whole image, or shapes by brush, rectangle or, without a pointer, numbers. */
export function MaskTools({ tool, onTool, size, onSize, marks, onMarks }: Props) {
  const t = useTranslations("posts.edit.mask");
  const choose = (next: MaskTool) => {
    onTool(next);
    if (next === "none") onMarks([]);
  };
  return (
    <div className="grid gap-2">
      <p id="mask-title" className="font-semibold">
        {t("title")}
      </p>
      <SegmentedChoice
        small
        label={t("title")}
        labelId="mask-title"
        options={TOOLS}
        value={tool}
        onChange={choose}
        render={(one) => t(one)}
        className="justify-self-start"
      />
      {tool === "none" && <p className="text-12 text-ink-2">{t("hint")}</p>}
      {tool === "brush" && (
        <Slider
          thumbLabels={[t("size")]}
          value={[size * 100]}
          min={3}
          max={30}
          onValueChange={([next]) => onSize((next ?? 10) / 100)}
        />
      )}
      {tool === "rectangle" && <ByNumbers onMark={(mark) => onMarks([...marks, mark])} />}
      {tool !== "none" && (
        <div className="flex items-center gap-3">
          <Button
            variant="link"
            size="sm"
            disabled={marks.length === 0}
            onClick={() => onMarks(marks.slice(0, -1))}
          >
            {t("undo")}
          </Button>
          <Button variant="link" size="sm" disabled={marks.length === 0} onClick={() => onMarks([])}>
            {t("clear")}
          </Button>
          <span role="status" className="ms-auto text-12 text-ink-2">
            {t("count", { n: marks.length })}
          </span>
        </div>
      )}
    </div>
  );
}

function ByNumbers({ onMark }: { onMark(mark: MaskShape): void }) {
  const t = useTranslations("posts.edit.mask");
  const [sides, setSides] = useState({ left: 25, top: 25, width: 50, height: 50 });
  const add = (event: FormEvent) => {
    event.preventDefault();
    const [x, y] = [sides.left / 100, sides.top / 100];
    const mark = createRectangle({ x, y }, { x: x + sides.width / 100, y: y + sides.height / 100 });
    if (isVisibleShape(mark)) onMark(mark);
  };
  return (
    <form onSubmit={add} className="grid grid-cols-4 items-end gap-2">
      {SIDES.map((side) => (
        <Field key={side} label={t(side)} className="text-13">
          <Input
            type="number"
            inputMode="numeric"
            dir="ltr"
            min={0}
            max={100}
            value={sides[side]}
            onChange={(event) => setSides({ ...sides, [side]: Number(event.target.value) })}
          />
        </Field>
      ))}
      <Button type="submit" size="sm" className="col-span-4 justify-self-start">
        {t("mark")}
      </Button>
    </form>
  );
}
