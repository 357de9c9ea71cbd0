"use client";

import { Avatar as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

interface AvatarProps {
  src?: string | null | undefined;
  /** Empty when the name is beside it. */
  alt?: string;
  fallback: ReactNode;
  size?: 24 | 32 | 40;
  className?: string;
}

const SIZE = { 24: "size-6 text-12", 32: "size-8", 40: "size-10" } as const;

/** Renders a circular user or account image; no other element is circular. */
export function Avatar({ src, alt = "", fallback, size = 32, className }: AvatarProps) {
  return (
    <Radix.Root
      data-slot="avatar"
      className={cn(
        "grid flex-none place-items-center overflow-hidden rounded-full bg-tint-2 font-bold",
        SIZE[size],
        className,
      )}
    >
      {src && <Radix.Image src={src} alt={alt} className="size-full object-cover" />}
      <Radix.Fallback aria-hidden={alt === ""}>{fallback}</Radix.Fallback>
    </Radix.Root>
  );
}
