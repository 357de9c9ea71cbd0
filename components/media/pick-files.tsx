"use client";

import { type ReactNode, useRef } from "react";
import { IMAGE_TYPES } from "@/lib/media/rules";

interface Props {
  label: string;
  /** Absent: several pictures. */
  accept?: string;
  multiple?: boolean;
  testId?: string;
  onFiles(files: File[]): void;
  children(open: () => void): ReactNode;
}

/** The browser's own choice of files, opened by whatever stands inside. */
export function PickFiles(props: Props) {
  const { label, accept = IMAGE_TYPES.join(), multiple = true, testId = "picture-files" } = props;
  const { onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        data-testid={testId}
        className="hidden"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) onFiles(files);
          // Else the same file, chosen again after a failure, would be no change.
          target.value = "";
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
