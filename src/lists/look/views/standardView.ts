/** What a list is called while no view of it is chosen. */
export const standardView = 'Standard';
