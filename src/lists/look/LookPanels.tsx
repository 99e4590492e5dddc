import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { ChooseView } from './views/chooseView.ts';
import type { AnyLook } from './useLook.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

interface LookPanelsProps {
  look: AnyLook;
  go: ChooseView;
  /** Button that the panel is attached to. Null if the panel is closed. */
  views: HTMLElement | null;
  columns: HTMLElement | null;
  onClose: () => void;
}

/** Panels of the list tools. They load when the user opens one. */
export const LookPanels = ({ look, go, views, columns, onClose }: LookPanelsProps) => (
  <>
    <ViewsMenu look={look} go={go} anchor={views} onClose={onClose} />
    <ColumnsPanel look={look} anchor={columns} onClose={onClose} />
  </>
);
