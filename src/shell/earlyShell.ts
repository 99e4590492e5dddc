import { markStrokes } from '#src/theme/markStrokes.ts';
import { wrapInLayer } from '#src/theme/layers.ts';
import { tokensStylesheet } from '#src/theme/tokens.ts';

/**
 * A static frame in the HTML document that shows before stylesheets and scripts load. It has the bar, menu, placeholder rows and spinner in
 * the sizes of shell.css and states.css. The real frame replaces it.
 */
const style = `
.early{display:none}
html{font-size:14px}
body{margin:0;background:var(--ground)}
:root[data-early] .early{display:block;position:fixed;inset:0;background:var(--ground);color:var(--text);font:1rem/1.43 sans-serif}
body:has(#root :is(.shell,main,.state,.spinner)) .early{display:none!important}
.early-bar{box-sizing:border-box;display:flex;align-items:center;height:3.714rem;padding:0 .571rem;background:var(--surface);border-bottom:1px solid var(--line)}
.early-bar svg{width:1.714rem;height:1.714rem;margin-left:3.43rem;fill:none;stroke:var(--accent);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.early-menu{display:none}
.early-main{padding:3.715rem 1.714rem}
.early-row{height:.857rem;margin:0 0 2rem;border-radius:6px;background:var(--line)}
.early-spinner{position:absolute;top:40%;left:50%;width:4rem;height:4rem;animation:early-turn 2s linear infinite}
.early-spinner circle{fill:transparent;stroke:var(--accent);stroke-width:4;stroke-miterlimit:10;stroke-linecap:round;stroke-dasharray:89 200}
@keyframes early-turn{to{transform:rotate(360deg)}}
@media (min-width:992px){
:root[data-early=menu] .early-menu{display:block;position:fixed;top:3.714rem;bottom:0;left:0;box-sizing:border-box;width:16.5rem;background:var(--ground);border-right:1px solid var(--line)}
:root[data-early=menu] .early-main{margin-left:16.5rem}
}`;

const rows = Array.from({ length: 8 }, (_row, index) => `<div class="early-row" style="width:${92 - ((index * 17) % 40)}%"></div>`);

const markup = `<div class="early" role="status" aria-label="Loading"><div class="early-bar"><svg viewBox="0 0 24 24" aria-hidden="true">${markStrokes
  .map((stroke) => `<path d="${stroke}"/>`)
  .join(
    '',
  )}</svg></div><div class="early-menu"></div><div class="early-main">${rows.join('')}</div><svg class="early-spinner" viewBox="25 25 50 50" aria-hidden="true"><circle cx="50" cy="50" r="20"/></svg></div>`;

const inHead = () => `<style>${wrapInLayer('reset', tokensStylesheet() + style)}</style>`;

/** Adds the frame to the built document, before the stylesheets, so that the frame does not wait for them. */
export const withEarlyShell = (html: string): string => {
  const stylesheets: string[] = [];
  const remainder = html.replaceAll(/[ \t]*<link rel="stylesheet"[^>]*>\n?/g, (link) => {
    stylesheets.push(link.trim());
    return '';
  });
  return remainder
    .replace(/(<meta charset[^>]*>)/, (charset) => `${charset}\n    ${inHead()}`)
    .replace('<div id="root"></div>', (root) => [root, markup, ...stylesheets].join('\n    '));
};
