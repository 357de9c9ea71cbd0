import dynamic from "next/dynamic";
import { useState } from "react";
import { type OpenDesignContextValue, useViewState } from "@/components/editor/editor-context";

const VersionHistory = dynamic(() =>
  import("@/components/editor/versions/version-history").then((one) => one.VersionHistory),
);

/** Loads the version history when it is opened first; it stays mounted, because its messages offer an undo. */
export function VersionHistoryMount({ design }: { design: OpenDesignContextValue }) {
  const isOpen = useViewState(({ versions }) => versions);
  const [isMade, setMade] = useState(false);
  if (isOpen && !isMade) setMade(true);
  return isMade && <VersionHistory design={design} isOpen={isOpen} />;
}
