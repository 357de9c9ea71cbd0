"use client";

import { type ReactNode, useRef } from "react";
import { IMAGE_TYPES } from "@/lib/media/rules";

interface Props {
  label: string;
  onFiles(files: File[]): void;
  children(open: () => void): ReactNode;
}

/** The browser's own choice of pictures, opened by whatever stands inside. */
export function PickFiles({ label, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={IMAGE_TYPES.join()}
        aria-label={label}
        data-testid="picture-files"
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
