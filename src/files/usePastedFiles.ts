import { useEffect, useEffectEvent } from 'react';

/** Calls `onFiles` with files pasted anywhere on the screen. Ignores a paste of text into a text field. */
export const usePastedFiles = (onFiles: (files: readonly File[]) => void, { isOff }: { isOff: boolean }) => {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    if (isOff || !clipboardData || clipboardData.files.length === 0) return;
    const isTyping = target instanceof Element && target.matches('input, textarea, [contenteditable]');
    if (isTyping && clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles([...clipboardData.files]);
  });
  useEffect(() => {
    document.addEventListener('paste', take);
    return () => document.removeEventListener('paste', take);
  }, []);
};
