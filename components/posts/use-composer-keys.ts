import { useEffect } from "react";
import { useToggleAgent } from "@/components/post-agent/use-agent-open";
import { useComposer } from "@/components/posts/composer-context";
import { findComposerKey } from "@/components/posts/composer-keys";
import type { PostGroup } from "@/components/posts/networks/use-post-group";

/** Windows above the composer keep its keys from acting behind them. */
const WINDOWS = "[role=dialog], [role=alertdialog], [role=menu]";

/** Ctrl or Command and J opens and closes the assistant; Alt and a digit previews the network of that number. */
export function useComposerKeys({ members }: PostGroup): void {
  const { setShownPlatform } = useComposer();
  const toggleAgent = useToggleAgent();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = findComposerKey(event);
      if (!key || event.defaultPrevented || event.repeat) return;
      if (event.target instanceof Element && event.target.closest(WINDOWS)) return;
      if (key.does === "assistant") {
        event.preventDefault();
        toggleAgent();
        return;
      }
      const member = members[key.index];
      if (!member) return;
      event.preventDefault();
      setShownPlatform(member.platform);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [members, setShownPlatform, toggleAgent]);
}
