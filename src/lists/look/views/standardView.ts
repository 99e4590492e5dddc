/** Name of a list without a selected view. */
export const standardView = 'Standard';
