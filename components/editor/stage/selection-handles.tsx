import { CropOverlay } from "@/components/editor/stage/crop-overlay";
import type { GetStageLayers } from "@/components/editor/stage/drag-elements";
import { SelectionTransformer } from "@/components/editor/stage/selection-transformer";

export interface HandlesProps {
  layers: GetStageLayers;
  color: string;
}

/** Renders the handles of the selection and of a crop; their code is loaded with the first selection. */
export function SelectionHandles(props: HandlesProps) {
  return (
    <>
      <SelectionTransformer {...props} />
      <CropOverlay color={props.color} />
    </>
  );
}
