/** Side of the icons' square view box. Apart from the icons, whose paths the editor's first load must not carry. */
export const ICON_SIDE = 24;
