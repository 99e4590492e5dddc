import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { ChooseView } from './views/chooseView.ts';
import type { AnyLook } from './useLook.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

interface LookPanelsProps {
  look: AnyLook;
  go: ChooseView;
  /** Buttons that the panels are attached to. Null if closed. */
  views: HTMLElement | null;
  columns: HTMLElement | null;
  onClose: () => void;
}

/** Panels of the list tools. They load when the first of them opens. */
export const LookPanels = ({ look, go, views, columns, onClose }: LookPanelsProps) => (
  <>
    <ViewsMenu look={look} go={go} anchor={views} onClose={onClose} />
    <ColumnsPanel look={look} anchor={columns} onClose={onClose} />
  </>
);
