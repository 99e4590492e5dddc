import type { KeyboardEvent } from 'react';

/** Recognises the keys that save the surrounding form: Ctrl+S and Ctrl+Enter. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && ['s', 'enter'].includes(key.toLowerCase());
