import { useEffect } from 'react';
import type { ModalProps } from '@mui/material/Modal';
import { isLatest, useOnScreen } from '#src/ui/state/onScreen.tsx';

/**
 * Registers the surrounding dialog as open, and closes it on Esc while nothing has the focus, as when the pressed button was disabled or
 * removed. MUI hears Esc only inside the dialog, and returns the focus to it only at its next check, 50 ms later.
 */
export const OpenDialog = ({ onClose }: Pick<ModalProps, 'onClose'>) => {
  const token = useOnScreen('dialog');
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement !== document.body) return;
      if (!isLatest('dialog', token)) return;
      // Stops the key from acting on the screen below.
      event.preventDefault();
      onClose?.(event, 'escapeKeyDown');
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [token, onClose]);
  return null;
};
