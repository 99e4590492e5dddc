import { useEffect, useEffectEvent } from 'react';

/** Files that are pasted on the screen, wherever the focus is, unless it is where text is typed and there is text among them. */
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
