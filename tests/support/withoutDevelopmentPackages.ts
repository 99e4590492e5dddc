/** Loaded before the product with `--import`. Hides development packages, as after `npm ci --omit=dev`. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> };

const isDevelopmentPackage = (url: string) => {
  const path = url.startsWith('file:') ? fileURLToPath(url).replaceAll('\\', '/') : '';
  const inside = /\/(node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
  return inside !== undefined && packages[inside]?.dev === true;
};

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    if (isDevelopmentPackage(found.url))
      throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' });
    return found;
  },
});
