import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { removeUnfinished, unfinishedOf } from '#server/process/wholeFile.ts';
import type { SequenceState, TableShape } from '#server/database/catalog.ts';

/** First line of a backup. After it come, for each table, a line that names it and one JSON array of texts per row; then files; then the end. */
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
const PIECE_LENGTH = 65_536;

/**
 * Writes beside the wanted file and renames when all of it is on the disk: a backup that breaks off leaves the former one as it was. What one
 * that was killed left beside it goes with the next one in that folder.
 */
export const writeBackupFile = async (
  file: string,
  lines: AsyncIterable<string>,
  counts: () => { rows: number; files: number },
): Promise<BackupEnd['end']> => {
  if (await isFolder(file)) throw Object.assign(new Error(`${file} is a folder`), { code: 'EISDIR', path: file });
  const folder = dirname(file);
  // What cannot be removed is no reason to be without a backup; a folder that is not there is told by the writing.
  await removeUnfinished(folder).catch(() => undefined);
  const unfinished = unfinishedOf(file);
  const hash = createHash('sha256');
  const zip = createGzip();
  const written = pipelined(zip, createWriteStream(unfinished, { mode: 0o600 }));
  // What goes wrong while the next lines are still awaited is thrown by whoever writes them.
  written.catch(() => undefined);
  const put = async (text: string): Promise<void> => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), written]);
  };
  try {
    for await (const text of inLargePieces(lines)) {
      hash.update(text);
      await put(text);
    }
    const end = { ...counts(), sha256: hash.digest('hex') };
    await put(`${JSON.stringify({ end })}\n`);
    zip.end();
    await written;
    await sync(unfinished);
    await rename(unfinished, file);
    await sync(folder);
    return end;
  } catch (error) {
    zip.destroy();
    const cause = await written.then(
      () => error,
      (whyNotWritten: NodeJS.ErrnoException) => (whyNotWritten.code === 'ERR_STREAM_PREMATURE_CLOSE' ? error : whyNotWritten),
    );
    await rm(unfinished, { force: true });
    // The folder is what whoever named the file can do something about.
    throw (cause as NodeJS.ErrnoException).path === unfinished ? Object.assign(cause as Error, { path: folder }) : cause;
  }
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

// Compressed line by line, a million rows took five times as long.
async function* inLargePieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The lines before the last one; throws at the end unless the last one's checksum is that of the others. */
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
    throw damaged(file, error);
  }
  if (endOf(last)?.sha256 !== hash.digest('hex')) throw damaged(file);
}

const damaged = (file: string, cause?: unknown): Error =>
  new Error(`${file} is damaged or is no backup of Demijohn: its checksum does not fit. Nothing was changed.`, { cause });

const endOf = (line: string | undefined): BackupEnd['end'] | undefined => {
  if (!line?.startsWith('{"end":')) return undefined;
  return (JSON.parse(line) as BackupEnd).end;
};

// Not node:readline: it also splits at U+2028, which JSON may hold.
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
