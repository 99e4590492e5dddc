import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Bytes that a test run needs for its databases and the memory that browsers share. By default a container has a sixteenth of this. */
const room = 2 ** 30;

const hasRoom = () => {
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= room;
};

/** A file system in memory if it has room, because nothing there waits for a disk. Otherwise the folder of temporary files. */
export const memoryFolder = existsSync(inMemory) && hasRoom() ? inMemory : tmpdir();
