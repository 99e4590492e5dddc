import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { ChooseView } from './views/chooseView.ts';
import type { AnyLook } from './useLook.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

interface LookPanelsProps {
  look: AnyLook;
  go: ChooseView;
  /** The button that each hangs on; null: closed. */
  views: HTMLElement | null;
  columns: HTMLElement | null;
  onClose: () => void;
}

/** What opens from the tools, fetched when the first of it does. */
export const LookPanels = ({ look, go, views, columns, onClose }: LookPanelsProps) => (
  <>
    <ViewsMenu look={look} go={go} anchor={views} onClose={onClose} />
    <ColumnsPanel look={look} anchor={columns} onClose={onClose} />
  </>
);
