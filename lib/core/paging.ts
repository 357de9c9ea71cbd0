import { z } from "zod";

/** Pages of 20 by default [spec 9], at most 100. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

export interface Page {
  page: number;
  limit: number;
}

export function getPageOffset({ page, limit }: Page): number {
  return (page - 1) * limit;
}
