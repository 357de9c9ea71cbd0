import { useViewState } from "@/components/editor/editor-context";
import { LAZY_MENU } from "@/components/editor/lazy-selection";
import type { StageMenuProps } from "@/components/editor/stage/stage-menu";
import { useLazyCode } from "@/components/shell/lazy-part";

/** Loads the context menu when it is opened first. */
export function StageMenuMount({ hands }: StageMenuProps) {
  const opening = useViewState(({ menu }) => (menu ? `${menu.x} ${menu.y}` : ""));
  const Menu = useLazyCode(LAZY_MENU, opening);
  return Menu && <Menu hands={hands} />;
}
