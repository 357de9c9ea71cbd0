"use client";

import { createContext, use } from "react";

/** Services answered by a stand-in; the root layout reads them from the environment on the server. */
export const SandboxServicesContext = createContext<readonly string[]>([]);

export function useSandboxServices(): readonly string[] {
  return use(SandboxServicesContext);
}
