import { useEffect, useRef } from "react";
import { useFileDrop } from "@/components/media/use-file-drop";

const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

const isField = (target: EventTarget | null) => target instanceof Element && target.closest(FIELD) !== null;

interface Options {
  disabled?: boolean;
  /** Called when content without a file was pasted outside a field. */
  onNoFiles?: () => void;
}

/** Handlers in the order of their mounting. The last one takes a paste, because a dialog is mounted after its page. */
const stack: ((event: ClipboardEvent) => void)[] = [];

/** Content pasted into a field stays there unless it consists of files only. */
export function useImageDropAndPaste(
  take: (files: File[]) => void,
  { disabled = false, onNoFiles }: Options = {},
) {
  const taking = useRef(take);
  taking.current = take;
  const refusing = useRef(onNoFiles);
  refusing.current = onNoFiles;
  // Accepts every file, because the queue reports why it refuses one.
  const { rootProps, isOver } = useFileDrop((files) => {
    if (files.length > 0) taking.current(files);
  });
  useEffect(() => {
    if (disabled) return;
    const onPaste = ({ clipboardData, target }: ClipboardEvent): void => {
      if (stack.at(-1) !== onPaste) return;
      const files = [...(clipboardData?.files ?? [])];
      const hasText = clipboardData?.types.includes("text/plain") ?? false;
      if (files.length === 0 && !isField(target)) refusing.current?.();
      if (files.length === 0 || (isField(target) && hasText)) return;
      taking.current(files);
    };
    stack.push(onPaste);
    window.addEventListener("paste", onPaste);
    return () => {
      stack.splice(stack.indexOf(onPaste), 1);
      window.removeEventListener("paste", onPaste);
    };
  }, [disabled]);
  return disabled ? { rootProps: {}, isOver: false } : { rootProps, isOver };
}
