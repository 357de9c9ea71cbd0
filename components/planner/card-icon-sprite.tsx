"use client";

import { CalendarClock, Text } from "lucide-react";
import type { ReactNode } from "react";
import { STATUS_ICONS } from "@/components/posts/post-status-tag";
import { cn } from "@/components/ui/cn";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import { POST_STATUSES, type PostStatus } from "@/lib/core/post-statuses";

type Drawing = Platform | PostStatus | "move" | "text";

const idOf = (name: Drawing) => `card-${name}`;

/**
 * Defines the card icons once as an SVG sprite, because a hundred cards with six inline icons each render
 * twice as slowly.
 */
export function CardIconSprite() {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute size-0">
      {PLATFORMS.map((one) => (
        <Shared key={one} name={one} box={16}>
          <PlatformGlyph platform={one} className="stroke-[1.6]" />
        </Shared>
      ))}
      {POST_STATUSES.map((one) => {
        const Icon = STATUS_ICONS[one];
        return (
          <Shared key={one} name={one} box={24}>
            <Icon />
          </Shared>
        );
      })}
      <Shared name="move" box={24}>
        <CalendarClock />
      </Shared>
      <Shared name="text" box={24}>
        <Text />
      </Shared>
    </svg>
  );
}

function Shared({ name, box, children }: { name: Drawing; box: number; children: ReactNode }) {
  return (
    <symbol id={idOf(name)} viewBox={`0 0 ${box} ${box}`}>
      {children}
    </symbol>
  );
}

/**
 * Renders an icon of the sprite. A function instead of a component, which would be instantiated hundreds of
 * times.
 */
export const renderCardIcon = (name: Drawing, className: string): ReactNode => (
  <svg aria-hidden="true" focusable="false" className={cn("flex-none", className)}>
    <use href={`#${idOf(name)}`} />
  </svg>
);
