/** What was done and is undone: a booking is reversed, a file or a mail is taken back. */
export const undoneWords = { Reversed: 'Reversed', TakenBack: 'Taken back' } as const;
