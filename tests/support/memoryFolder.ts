import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** In bytes: a suite's databases, and what browsers share between their processes. Containers have a sixteenth of it unless told otherwise. */
const room = 2 ** 30;

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= room;
};

/** A file system in memory where there is one with room: nothing waits for a disk there. Else the folder of temporary files. */
export const memoryFolder = existsSync(inMemory) && hasRoom() ? inMemory : tmpdir();
