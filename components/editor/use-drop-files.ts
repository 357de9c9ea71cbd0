"use client";

import { useDropzone } from "react-dropzone";
import { useDesk } from "@/components/editor/editor-context";
import { useAddPictures } from "@/components/editor/use-add-pictures";
import type { Point } from "@/lib/canvas/core/geometry";

/** Files let go anywhere in the editor: on the stage they come to lie where that was. */
export function useDropFiles() {
  const { view, readOnly } = useDesk();
  const { addFiles } = useAddPictures();
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Pasted files are taken wherever the keyboard is (`useClipboard`): they would come twice.
    noPaste: true,
    onDrop: (files, _, event) => {
      // Taken also where nothing may be changed: else the browser would leave the editor for the file.
      if (files.length === 0 || readOnly) return;
      const at = "clientX" in event ? onStage(event, view) : undefined;
      void addFiles([...files], at);
    },
  });
  return { rootProps: getRootProps(), isOver: isDragActive && !readOnly };
}

function onStage(
  { clientX, clientY }: { clientX: number; clientY: number },
  view: { toPage(point: Point): Point },
): Point | undefined {
  const box = document.querySelector("[role=application]")?.getBoundingClientRect();
  if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return;
  return view.toPage({ x: clientX - box.left, y: clientY - box.top });
}
