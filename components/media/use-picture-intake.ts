"use client";

import { useEffect, useRef } from "react";
import { useDropzone } from "react-dropzone";

const FIELD = "input, textarea, select, [contenteditable]:not([contenteditable=false])";

const isField = (target: EventTarget | null) => target instanceof Element && target.closest(FIELD) !== null;

/**
 * Pictures that are dropped anywhere on an element or pasted anywhere on the page. What is pasted into a field belongs
 * to the field, unless it holds nothing but files.
 */
export function usePictureIntake(take: (files: File[]) => void, { disabled = false } = {}) {
  const taking = useRef(take);
  taking.current = take;
  const { getRootProps, isDragActive } = useDropzone({
    disabled,
    noClick: true,
    noKeyboard: true,
    // They are taken below, wherever the keyboard is: here they would come a second time.
    noPaste: true,
    // Every file is taken: the queue says of each why it is refused.
    onDrop: (accepted) => {
      if (accepted.length > 0) taking.current([...accepted]);
    },
  });
  useEffect(() => {
    if (disabled) return;
    const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      const hasText = clipboardData?.types.includes("text/plain") ?? false;
      if (files.length === 0 || (isField(target) && hasText)) return;
      taking.current(files);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [disabled]);
  // Disabled it would call all that stands inside disabled too.
  return { rootProps: disabled ? {} : getRootProps(), isOver: isDragActive };
}
