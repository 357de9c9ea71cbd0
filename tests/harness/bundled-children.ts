import { bundleChildren } from "@/scripts/start/bundle.mjs";

/** What is done in a process of its own is tested in the same bundle that the product starts. */
export function setup(): Promise<void> {
  return bundleChildren(process.cwd());
}
