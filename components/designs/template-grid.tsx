import { DESIGN_GRID_CLASS } from "@/components/designs/tile-skeletons";
import { TemplateTile } from "@/components/editor/templates/template-tile";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";

interface Props {
  templates: readonly CanvasTemplateDto[];
  /** Key of what is being started; meanwhile no other tile can be chosen. */
  starting: string | null;
  onStart(templateId: string): void;
  /** Absent for built-in templates. */
  onDelete?: (templateId: string) => void;
}

/** Shows templates as tiles; a click starts a design from one. */
export function TemplateGrid({ templates, starting, onStart, onDelete }: Props) {
  return (
    <ul className={DESIGN_GRID_CLASS}>
      {templates.map((template) => (
        <TemplateTile
          key={template._id}
          template={template}
          busy={starting === template._id}
          disabled={starting !== null}
          onApply={() => onStart(template._id)}
          onDelete={onDelete && (() => onDelete(template._id))}
        />
      ))}
    </ul>
  );
}
