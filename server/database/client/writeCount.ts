/** Commands that change no data which other connections see. A commit counts, because it shows the changes of its transaction to others. */
const readCommands = new Set([
  'SELECT',
  'BEGIN',
  'START',
  'SET',
  'ROLLBACK',
  'SAVEPOINT',
  'RELEASE',
  'DECLARE',
  'FETCH',
  'CLOSE',
  'SHOW',
  'LISTEN',
]);

let writes = 0;

/** Returns a number that rises whenever this process has changed data, or has heard that another process did. */
export const countWrites = () => writes;

export const noteWrite = () => {
  writes++;
};

/** Counts a statement that may have changed data. */
export const noteCommand = (command: string | undefined) => {
  if (command === undefined || !readCommands.has(command)) noteWrite();
};
