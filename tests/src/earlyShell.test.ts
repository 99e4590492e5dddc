import { expect, test } from 'vitest';
import { withEarlyShell } from '#src/shell/earlyShell.ts';

const built = `<!doctype html>
<html><head><meta charset="utf-8" /><script type="module" src="/assets/a.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
</head><body><div id="root"></div></body></html>`;

test('the frame stands in the document, its colours with it; no stylesheet holds it up, and none is lost', () => {
  const html = withEarlyShell(built);
  const [head = '', body = ''] = html.split('<body>');
  expect(head).toContain('--ground:');
  expect(head).not.toContain('rel="stylesheet"');
  expect(body.indexOf('class="early"')).toBeGreaterThan(0);
  expect(body.indexOf('href="/assets/a.css"')).toBeGreaterThan(body.indexOf('class="early"'));
  expect(html.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
});
