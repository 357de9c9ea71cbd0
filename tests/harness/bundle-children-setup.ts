import { bundleChildren } from "@/scripts/start/bundle.mjs";

/** Bundles the child processes, so that tests run the same code as the product. */
export function setup(): Promise<void> {
  return bundleChildren(process.cwd());
}
