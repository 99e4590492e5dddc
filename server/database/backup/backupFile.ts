import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { removeUnfinished, makeUnfinishedName } from '#server/process/wholeFile.ts';
import type { SequenceState, TableShape } from '#server/database/catalog.ts';

/**
 * First line of a backup. For each table a line with its name follows, with one JSON array of texts per row. Then come the files and the end
 * line.
 */
export interface BackupHeader {
  format: 'demijohn-backup';
  version: 1;
  madeAt: string;
  migrations: { name: string; sha256: string }[];
  tables: TableShape[];
  sequences: SequenceState[];
}

export interface BackupEnd {
  end: { rows: number; files: number; sha256: string };
}

const NEWLINE = 10;
const BATCH_LENGTH = 65_536;

/**
 * Writes to a temporary file and renames it once it is complete on disk, so that a failed backup leaves the previous one intact. Deletes
 * temporary files of earlier failed runs in the same folder.
 */
export const writeBackupFile = async (
  file: string,
  lines: AsyncIterable<string>,
  counts: () => { rows: number; files: number },
): Promise<BackupEnd['end']> => {
  if (await isFolder(file)) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR', path: file });
  const folder = dirname(file);
  // Ignores old files that cannot be deleted. A missing folder is reported when the backup is written.
  await removeUnfinished(folder).catch(() => undefined);
  const unfinished = makeUnfinishedName(file);
  const hash = createHash('sha256');
  const zip = createGzip();
  const writing = pipelined(zip, createWriteStream(unfinished, { mode: 0o600 }));
  // Prevents an unhandled rejection while this waits for more lines. The writer throws the same error.
  writing.catch(() => undefined);
  const writeText = async (text: string): Promise<void> => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), writing]);
  };
  try {
    for await (const text of batchLines(lines)) {
      hash.update(text);
      await writeText(text);
    }
    const end = { ...counts(), sha256: hash.digest('hex') };
    await writeText(`${JSON.stringify({ end })}\n`);
    zip.end();
    await writing;
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(folder);
    return end;
  } catch (error) {
    zip.destroy();
    const cause = await writing.then(
      () => error,
      (writeError: NodeJS.ErrnoException) => (writeError.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : writeError),
    );
    await rm(unfinished, { force: true });
    // Reports the path that the user gave, not that of the temporary file.
    throw (cause as NodeJS.ErrnoException).path === unfinished ? Object.assign(cause as Error, { path: folder }) : cause;
  }
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (parts) => parts.isDirectory(),
    () => false,
  );

// Compresses many lines at once. Line by line took five times as long for a million rows.
async function* batchLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = '';
  for await (const line of lines) {
    batch += `${line}\n`;
    if (batch.length < BATCH_LENGTH) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}

/** Yields all lines before the last. Throws at the end unless the last line's checksum matches. */
export async function* readBackupFile(file: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let last: string | undefined;
  try {
    for await (const line of splitLines(file)) {
      if (last !== undefined) {
        hash.update(`${last}\n`);
        yield last;
      }
      last = line;
    }
  } catch (error) {
    if (!String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw error;
    throw damagedError(file, error);
  }
  if (parseEnd(last)?.sha256 !== hash.digest('hex')) throw damagedError(file);
}

const damagedError = (file: string, cause?: unknown): Error =>
  new Error(`${file} is damaged or not a Demijohn backup, because its checksum does not match. Nothing was changed.`, { cause });

const parseEnd = (line: string | undefined): BackupEnd['end'] | undefined => {
  if (!line?.startsWith('{"end":')) return undefined;
  return (JSON.parse(line) as BackupEnd).end;
};

// node:readline would also split at U+2028, which JSON may contain.
async function* splitLines(file: string): AsyncGenerator<string> {
  const source = pipeline(createReadStream(file), createGunzip(), () => undefined);
  let pieces: Buffer[] = [];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    let start = 0;
    for (let stop = chunk.indexOf(NEWLINE); stop >= 0; stop = chunk.indexOf(NEWLINE, start)) {
      pieces.push(chunk.subarray(start, stop));
      yield Buffer.concat(pieces).toString('utf8');
      pieces = [];
      start = stop + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
  if (pieces.length > 0) yield Buffer.concat(pieces).toString('utf8');
}

const sync = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
