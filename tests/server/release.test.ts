import { spawnSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder, remove, repository } from '#tests/server/database/embeddedServer.ts';

const withoutDevelopmentPackages = pathToFileURL(join(repository, 'tests', 'support', 'withoutDevelopmentPackages.ts')).href;
let folder: string;
beforeEach(async () => {
  folder = await newFolder();
});
afterEach(() => remove(folder));

/** Copies the program as links, without the build. */
const copyUnbuilt = async () => {
  const program = join(folder, 'program');
  await mkdir(program);
  for (const name of [
    'contract',
    'docs',
    'server',
    'src',
    'scripts',
    'node_modules',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ])
    await symlink(join(repository, name), join(program, name));
  for (const name of ['index.html', 'landing.html', 'login.html']) await symlink(join(repository, name), join(program, name));
  return program;
};

test.runIf(process.platform !== 'win32')(
  'a start that is not built says so in a sentence where development packages are missing',
  async () => {
    const program = await copyUnbuilt();
    const started = spawnSync(
      process.execPath,
      [
        '--preserve-symlinks',
        '--preserve-symlinks-main',
        `--import=${withoutDevelopmentPackages}`,
        join(program, 'scripts', 'build.ts'),
        '--if-needed',
      ],
      { cwd: program, encoding: 'utf8', env: { ...process.env, NODE_ENV: '', DATA_DIR: join(folder, 'data') } },
    );
    expect(started.stderr).toBe(
      'The application is not built for this version, and the development packages needed for that are not installed. Install them with "npm ci --include=dev", or run "npm run build" on another computer and copy its dist folder here\n',
    );
    expect(started.status).toBe(1);
  },
);
