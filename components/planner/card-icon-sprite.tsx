import { CalendarClock, Text } from "lucide-react";
import type { ReactNode } from "react";
import { STATUS_ICONS } from "@/components/posts/post-status-tag";
import { cn } from "@/components/ui/cn";
import { PlatformGlyph } from "@/components/ui/platform-tag";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";
import type { PostStatus } from "@/lib/core/post-statuses";

type Drawing = Platform | PostStatus | "move" | "text";

const idOf = (name: Drawing) => `card-${name}`;

/** Defines the card icons once, because a hundred cards with six inline icons each render twice as slowly. */
export function CardIconSprite() {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute size-0">
      {PLATFORMS.map((one) => (
        <Shared key={one} name={one} box={16}>
          <PlatformGlyph platform={one} className="stroke-[1.6]" />
        </Shared>
      ))}
      {Object.entries({ ...STATUS_ICONS, move: CalendarClock, text: Text }).map(([name, Icon]) => (
        <Shared key={name} name={name as Drawing} box={24}>
          <Icon />
        </Shared>
      ))}
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

/** Renders an icon of the sprite. No component, because it would be instantiated hundreds of times. */
export const renderCardIcon = (name: Drawing, className: string): ReactNode => (
  <svg aria-hidden="true" focusable="false" className={cn("flex-none", className)}>
    <use href={`#${idOf(name)}`} />
  </svg>
);
