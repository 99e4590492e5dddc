import type { KeyboardEvent } from 'react';

/** Tells whether a key saves the form around an input: Ctrl+S, Ctrl+Enter. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && ['s', 'enter'].includes(key.toLowerCase());
