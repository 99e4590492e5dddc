import type { KeyboardEvent } from 'react';

/** Whether a key saves the surrounding form, which Ctrl+S and Ctrl+Enter do. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && ['s', 'enter'].includes(key.toLowerCase());
