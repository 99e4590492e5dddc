/** How an error begins that says which invariants are broken: who reports it knows it by this. */
export const notHeld = 'What must always hold does not:';
