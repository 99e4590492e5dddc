import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** In bytes. Enough for a suite's databases and the memory that browsers share. Containers have a sixteenth of it by default. */
const room = 2 ** 30;

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= room;
};

/** A file system in memory if it has room, because nothing waits for a disk there. Otherwise the folder of temporary files. */
export const memoryFolder = existsSync(inMemory) && hasRoom() ? inMemory : tmpdir();
