import { useEffect, useRef, useState } from 'react';
import { useCloseNotification } from 'ra-core';
import Button from '@mui/material/Button';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { useScreenKeys } from '#src/ui/screen/reach/screenKeys.ts';
import { isNowhere } from '#src/ui/state/nowhere.ts';

export interface Undo {
  run: () => void;
  /** Element that had the focus before the toast. */
  before: Element | null;
}

/** Last action that can still be undone. Ctrl+Z works at once, even if the toast waits behind another. */
const current = makeStore<Undo | undefined>(undefined);

export const offerUndo = (run: () => void): Undo => {
  const undo = { run, before: document.activeElement };
  current.set(undo);
  return undo;
};

const runUndo = (undo: Undo | undefined) => {
  if (!undo || current.get() !== undo) return;
  current.set(undefined);
  const at = document.activeElement;
  undo.run();
  const isLost = isNowhere() || document.activeElement === at;
  if (isLost && undo.before instanceof HTMLElement && undo.before.isConnected) undo.before.focus();
};

/** Handles Ctrl+Z wherever the focus is, while the toast is visible or waiting. */
export const UndoKey = () => {
  const undo = useStore(current);
  useScreenKeys([{ key: 'Ctrl+Z', label: 'Undo last action', run: () => runUndo(undo), isOff: undo === undefined }]);
  return null;
};

/** Button that undoes an action once. The toast stays while the button has the focus, which then returns to where it was. */
export const UndoButton = ({ undo }: { undo: Undo }) => {
  const close = useCloseNotification();
  const isCurrent = useStore(current) === undo;
  const wasCurrent = useRef(isCurrent);
  const [closeOnce] = useState(() => close);
  useEffect(() => {
    if (wasCurrent.current && !isCurrent) closeOnce();
    wasCurrent.current = isCurrent;
  }, [isCurrent, closeOnce]);
  useEffect(
    () => () => {
      if (current.get() === undo) current.set(undefined);
    },
    [undo],
  );
  if (!isCurrent) return null;
  return (
    <Button size="small" onClick={() => runUndo(undo)} aria-keyshortcuts="Control+Z">
      Undo
      <kbd className="shortcut" aria-hidden="true">
        Ctrl+Z
      </kbd>
    </Button>
  );
};
