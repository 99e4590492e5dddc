/** Labels for an action that was undone. A posting is *reversed*. A file or an e-mail is *withdrawn*. */
export const undoneWords = { Reversed: 'Reversed', TakenBack: 'Withdrawn' } as const;
