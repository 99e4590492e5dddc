import { useState } from 'react';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ListView } from '#contract/system/views/shapes.ts';
import { standardView } from './standardView.ts';
import { ViewDialog } from './ViewDialog.tsx';
import type { ChooseView } from './chooseView.ts';
import type { AnyLook } from '#src/lists/look/useLook.ts';
import { useViewActions } from './useViewActions.ts';

interface ViewsMenuProps {
  look: AnyLook;
  go: ChooseView;
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Makes the menu a dialog, because content outside the page needs a landmark. */
const menuProps = { role: 'dialog', 'aria-label': 'List views' };

const describeView = (view: ListView | undefined, openingView: ListView | undefined) =>
  [view?.IsShared && 'shared', view === openingView && openingView && 'default'].filter(Boolean).join(', ');

/** Lists the views, then the actions for the selected one. */
export const ViewsMenu = ({ look, go, anchor, onClose }: ViewsMenuProps) => {
  const { view, views, opening, isChanged } = look;
  const actions = useViewActions(look, go);
  const [openDialog, setOpenDialog] = useState<'new' | 'rename' | undefined>(undefined);
  const canChange = view !== undefined && (!view.IsShared || actions.mayShare);
  const then = (run: () => unknown) => () => {
    onClose();
    void run();
  };
  const choice = (one: ListView | undefined) => (
    <MenuItem
      key={one?.ListViewId ?? 0}
      role="menuitemradio"
      aria-checked={one === view}
      selected={one === view}
      onClick={then(() => go.choose(one))}
    >
      {one?.Name ?? standardView}
      {describeView(one, opening) && <span className="soft view-note">{describeView(one, opening)}</span>}
    </MenuItem>
  );
  const isOpening = view !== undefined && view === opening;
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ paper: menuProps, list: { 'aria-label': 'Views' } }}>
        {[undefined, ...views].map(choice)}
        <Divider component="li" role="separator" />
        {canChange && isChanged && <MenuItem onClick={then(actions.update)}>{`Save changes to ${view.Name}`}</MenuItem>}
        {isChanged && <MenuItem onClick={then(actions.discard)}>Undo changes</MenuItem>}
        <MenuItem onClick={then(() => setOpenDialog('new'))}>Save as new view</MenuItem>
        {canChange && <MenuItem onClick={then(() => setOpenDialog('rename'))}>Rename</MenuItem>}
        {view && !isOpening && <MenuItem onClick={then(() => actions.openWith(view))}>Make this my default</MenuItem>}
        {isOpening && <MenuItem onClick={then(() => actions.openWith(undefined))}>Remove as my default</MenuItem>}
        {canChange && <MenuItem onClick={then(actions.remove)}>Delete</MenuItem>}
      </Menu>
      {openDialog && (
        <ViewDialog
          view={openDialog === 'rename' ? view : undefined}
          canShare={actions.mayShare}
          save={openDialog === 'rename' ? actions.rename : actions.add}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  );
};
