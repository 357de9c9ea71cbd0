import type { ReactNode } from "react";

/** A page with one thing in its middle: that it is loading, or why it is not there. */
export function Centred({ children }: { children: ReactNode }) {
  return <main className="grid min-h-screen place-items-center p-6">{children}</main>;
}
