import { type ReactNode, useRef } from "react";
import { IMAGE_TYPES } from "@/lib/media/limits";

interface Props {
  label: string;
  /** Defaults to images. */
  accept?: string;
  multiple?: boolean;
  testId?: string;
  onFiles(files: File[]): void;
  children(open: () => void): ReactNode;
}

export function FilePicker(props: Props) {
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
          // Without the reset, selecting the same file after a failure would fire no change event.
          target.value = "";
        }}
      />
      {children(() => input.current?.click())}
    </>
  );
}
