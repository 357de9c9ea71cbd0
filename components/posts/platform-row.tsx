"use client";

import { LanguageSwitch } from "@/components/posts/siblings/language-switch";
import { PlatformTabs } from "@/components/posts/siblings/platform-tabs";
import { useSiblings } from "@/components/posts/siblings/use-siblings";
import { useVersions } from "@/components/posts/siblings/use-versions";
import { VersionWork } from "@/components/posts/siblings/version-work";

/** Where the post goes, and in which language: its siblings as tabs, and the ways to those that are missing. */
export function PlatformRow() {
  const siblings = useSiblings();
  const versions = useVersions();
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 border-line border-b">
        <PlatformTabs siblings={siblings} versions={versions} />
        <LanguageSwitch siblings={siblings} versions={versions} />
      </div>
      <VersionWork versions={versions} />
    </>
  );
}
