import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '#contract/call/errors.ts';

const timeoutMs = 60_000;

/** LibreOffice's own settings. They forbid macros, links, embedded objects and external pictures, whatever the workbook asks for. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${['DisableMacrosExecution', 'DisableActiveContent', 'BlockUntrustedRefererLinks']
  .map(
    (name) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse"><value>true</value></prop></item>`,
  )
  .join('\n')}
</oor:items>`;

/** Returns the path of `soffice`. Undefined if it is not on the search path. */
export const findOffice = async (searchPath: string): Promise<string | undefined> => {
  for (const folder of searchPath.split(delimiter).filter(isAbsolute)) {
    const program = join(folder, 'soffice');
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return undefined;
};

/** Ends the process and all its child processes, because soffice is a script that starts the real program. */
const endAll = (pid: number | undefined) => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

const run = async (program: string, folder: string, searchPath: string) => {
  const child = spawn(
    program,
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, 'workbook.xlsx'),
    ],
    { cwd: folder, env: { PATH: searchPath, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8' }, stdio: 'ignore', detached: true },
  );
  const timer = setTimeout(() => endAll(child.pid), timeoutMs);
  try {
    await once(child, 'exit');
  } finally {
    clearTimeout(timer);
    endAll(child.pid);
  }
};

/** Converts a workbook with LibreOffice, in a process and a profile that are removed afterwards. */
export const convertByOffice = async (program: string, searchPath: string, file: Uint8Array): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'demijohn-office-'));
  try {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true });
    await writeFile(join(folder, 'profile', 'user', 'registrymodifications.xcu'), settings);
    await writeFile(join(folder, 'workbook.xlsx'), file);
    await run(program, folder, searchPath);
    return await readFile(join(folder, 'workbook.pdf')).catch(() => {
      throw new AppError('INVALID_INPUT', 'LibreOffice could not convert the workbook. Try without it.');
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
