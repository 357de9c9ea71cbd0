import { Moon, Sun } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { useComposer } from "@/components/posts/composer-context";
import { getNetworkKeys } from "@/components/posts/composer-keys";
import { type GroupMember, usePostGroup } from "@/components/posts/networks/use-post-group";
import { PostPreview } from "@/components/posts/previews/post-preview";
import { IconButton } from "@/components/ui/button";
import { PlatformTag } from "@/components/ui/platform-tag";
import { Tabs, TabsList, TabsPanel, TabsTrigger } from "@/components/ui/tabs";
import type { Platform } from "@/lib/core/platforms";

/** Previews each chosen network, one at a time, with its own text and media. */
export function ComposerPreview() {
  const t = useTranslations("posts");
  const { members } = usePostGroup();
  const { shownPlatform, setShownPlatform } = useComposer();
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const shown =
    members.find(({ platform }) => platform === shownPlatform) ?? members.find(({ isOpen }) => isOpen);
  if (!shown) return null;
  const isDark = theme === "dark";
  return (
    <section aria-label={t("preview.title")} className="flex min-h-0 flex-1 flex-col">
      <Tabs
        value={shown.platform}
        onValueChange={(value) => setShownPlatform(value as Platform)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex flex-none items-center border-line border-b bg-canvas px-3">
          <TabsList aria-label={t("preview.networks")} className="min-w-0 gap-0 border-0 min-[1280px]:gap-1">
            {members.map(({ platform }, index) => (
              <TabsTrigger
                key={platform}
                value={platform}
                aria-keyshortcuts={getNetworkKeys(index)}
                className="px-1.5 min-[1280px]:px-2 min-[1440px]:px-2.5"
              >
                <PlatformTag platform={platform} />
                {t(`platform.${platform}`)}
              </TabsTrigger>
            ))}
          </TabsList>
          <IconButton
            icon={isDark ? Sun : Moon}
            label={t(isDark ? "preview.light" : "preview.dark")}
            className="ms-auto"
            onClick={() => setTheme(isDark ? "light" : "dark")}
          />
        </div>
        {members.map((member) => (
          <TabsPanel
            key={member.platform}
            value={member.platform}
            className="min-h-0 flex-1 overflow-y-auto px-4 py-4 min-[1280px]:px-6 min-[1440px]:px-10"
          >
            <div className="mx-auto grid max-w-76 gap-2.5">
              <div className={theme}>
                <MemberPreview member={member} />
              </div>
              <p className="text-center text-12 text-ink-2">{t("preview.title")}</p>
            </div>
          </TabsPanel>
        ))}
      </Tabs>
    </section>
  );
}

function MemberPreview({ member }: { member: GroupMember }) {
  // Deferred so that typing has priority over the preview.
  const content = useDeferredValue(member.content);
  return <PostPreview content={content} post={member.post} />;
}
