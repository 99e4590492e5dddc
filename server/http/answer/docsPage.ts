import { isSchema } from '#contract/call/endpoint.ts';
import type { Endpoint } from '#contract/call/endpoint.ts';
import { errorStatus } from '#contract/call/errors.ts';
import type { ListedCall } from './openapi.ts';

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const allowedTo = (call: Endpoint) => {
  if (call.allow === 'anyone') return 'anyone';
  return call.allow === 'signedIn' ? 'any signed-in user' : call.allow.join(', ');
};

const describeReply = (call: Endpoint) => {
  if (isSchema(call.reply)) return 'JSON';
  return {
    text: 'text',
    file: 'a file',
    nothing: 'nothing',
    events: 'server-sent events',
    page: 'a JSON list, paged by filter, sort and range',
  }[call.reply.kind];
};

const row = ({ name, call }: ListedCall) => `<tr>
<td><code>${call.method}</code></td>
<td><code>${escape(call.path)}</code><br>${escape(call.summary)}</td>
<td>${escape(allowedTo(call))}</td>
<td>${escape(describeReply(call))}</td>
<td>${call.errors.map((code) => `${errorStatus[code]} ${code}`).join('<br>')}</td>
<td>${escape(name)}</td>
</tr>`;

const section = (area: string, calls: ListedCall[]) => `<h2 id="${escape(area)}">${escape(area)}</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>Roles</th><th>Returns</th><th>Errors</th><th>Name</th></tr></thead>
<tbody>${calls.map(row).join('\n')}</tbody></table>`;

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1c2030;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d8dae3}
code{font-size:13px}nav a{margin-right:1rem}h2{margin-top:2.5rem}`;

/** Renders all calls on one page for people. Programs read /api/openapi.json instead. */
export const renderDocsPage = (calls: readonly ListedCall[]) => {
  const areas = [...Map.groupBy(calls, (call) => call.area)];
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Demijohn API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Demijohn API</h1>
<p>Send the token of <code>POST /api/Auth/signin</code> as <code>Authorization: Bearer …</code>. A program sends the key that an administrator made for its account. A program key cannot reach accounts and passwords. A write may carry an <code>Idempotency-Key</code>, so that a repeated request takes effect only once.
Bad input answers 400 with <code>errors</code> by field. The shapes are in <a href="/api/openapi.json">openapi.json</a>.</p>
<nav>${areas.map(([area]) => `<a href="#${escape(area)}">${escape(area)}</a>`).join(' ')}</nav>
${areas.map(([area, members]) => section(area, members)).join('\n')}
</main></body></html>`;
};
