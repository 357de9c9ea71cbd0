import { Cloud, Sun } from "lucide-react";
import type { ReactNode } from "react";
import type { LandingMessages } from "@/components/marketing/landing-messages";
import { Button } from "@/components/ui/button";
import { type PlatformName, PlatformTag } from "@/components/ui/platform-tag";

/** Demonstrates three connections with their health; the expiring one can be renewed. */
export function ConnectionsDemo({ texts }: { texts: LandingMessages }) {
  const { page, handle, person, clear, ending, renew, renewed } = texts.highlights.connect;
  const { facebook, instagram, linkedin } = texts.networks;
  return (
    <ul className="*:not-first:border-line *:not-first:border-t">
      <Row platform="facebook" label={facebook} name={page}>
        <Health icon={<Sun aria-hidden="true" />} className="text-ok" words={clear} />
      </Row>
      <Row platform="instagram" label={instagram} name={<bdi dir="ltr">{handle}</bdi>}>
        <Health icon={<Sun aria-hidden="true" />} className="text-ok" words={clear} />
      </Row>
      <Row platform="linkedin" label={linkedin} name={person}>
        <div data-scenes className="contents">
          <div data-scene="ending" className="contents [&[hidden]]:hidden">
            <Health icon={<Cloud aria-hidden="true" />} className="text-warn" words={ending} />
            <Button size="sm" data-turn="renewed" className="ms-auto">
              {renew}
            </Button>
          </div>
          <div data-scene="renewed" hidden tabIndex={-1} className="animate-fade-in outline-none">
            <Health icon={<Sun aria-hidden="true" />} className="text-ok" words={renewed} />
          </div>
        </div>
      </Row>
    </ul>
  );
}

interface RowProps {
  platform: PlatformName;
  label: string;
  name: ReactNode;
  children: ReactNode;
}

function Row({ platform, label, name, children }: RowProps) {
  return (
    <li className="flex min-h-20 items-center gap-4 py-4">
      <PlatformTag platform={platform} label={label} size={20} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <b className="w-full font-semibold text-16">{name}</b>
        {children}
      </div>
    </li>
  );
}

function Health({ icon, className, words }: { icon: ReactNode; className: string; words: string }) {
  return (
    <span className={`flex items-center gap-2 font-semibold text-13 ${className}`}>
      {icon}
      {words}
    </span>
  );
}
