import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');

/** The server, started anew when its code changes; the browser's part served by Vite, which passes calls on to it. */
const api = spawn(process.execPath, ['--watch', join(root, 'server', 'main.ts')], {
  stdio: 'inherit',
  cwd: root,
  env: { ...process.env, NODE_ENV: 'development' },
});
const startBrowserPart = async () => {
  const browser = await createServer({ root, server: { host: '127.0.0.1' } });
  await browser.listen();
  return browser;
};

/** Ends the server too, because it would keep its port unnoticed. */
const browser = await startBrowserPart().catch((error: unknown) => {
  api.kill('SIGTERM');
  throw error;
});
browser.printUrls();

const stop = async () => {
  api.kill('SIGTERM');
  await browser.close();
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
api.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void browser.close();
});
