/** Words for an undone action. A posting is reversed. A file or an e-mail is withdrawn. */
export const undoneWords = { Reversed: 'Reversed', TakenBack: 'Withdrawn' } as const;
