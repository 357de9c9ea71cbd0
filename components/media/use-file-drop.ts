import { type DragEvent, useEffect, useRef, useState } from "react";

let selector: typeof import("file-selector") | undefined;

/** Loads what reads dropped folders, while the files are still being dragged. */
function preloadSelector(): void {
  if (selector) return;
  import("file-selector").then(
    (code) => {
      selector = code;
    },
    // Without it dropped files arrive and folders do not.
    () => undefined,
  );
}

/** Returns whether an element inside has taken the event. */
const isTaken = (event: DragEvent) => !hasFiles(event) || event.isDefaultPrevented();

const hasFiles = ({ dataTransfer }: DragEvent | globalThis.DragEvent) =>
  dataTransfer?.types.includes("Files") ?? false;

/** Files of a drop, with those in dropped folders. The browser empties the event after its handler. */
async function readFiles({ dataTransfer, nativeEvent }: DragEvent): Promise<File[]> {
  const plain = [...dataTransfer.files];
  const found = await selector?.fromEvent(nativeEvent).catch(() => plain);
  return found ? found.filter((one): one is File & (typeof found)[number] => one instanceof File) : plain;
}

/**
 * Takes files that are dropped on an element; `isOver` while they are dragged over it. An element inside that takes files,
 * such as a dialog, has them instead.
 */
export function useFileDrop(take: (files: File[], event: DragEvent) => void) {
  const [isOver, setOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  // A drop beside the element must not make the browser leave the page for the file.
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const onEnter = (event: globalThis.DragEvent) => {
      if (hasFiles(event)) preloadSelector();
    };
    document.addEventListener("dragenter", onEnter);
    document.addEventListener("dragover", refuse);
    document.addEventListener("drop", refuse);
    return () => {
      document.removeEventListener("dragenter", onEnter);
      document.removeEventListener("dragover", refuse);
      document.removeEventListener("drop", refuse);
    };
  }, []);
  const rootProps = {
    onDragEnter(event: DragEvent) {
      if (isTaken(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragOver(event: DragEvent) {
      if (isTaken(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      if (isTaken(event)) return;
      event.preventDefault();
      setOver(false);
      void readFiles(event).then((files) => taking.current(files, event));
    },
  };
  return { rootProps, isOver };
}
