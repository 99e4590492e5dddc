import type { Page } from 'playwright/test';
import * as accounts from '#contract/words/accounts.ts';
import * as customers from '#contract/words/customers.ts';
import * as deals from '#contract/words/deals.ts';
import * as goods from '#contract/words/goods.ts';
import * as money from '#contract/words/money.ts';
import * as purchases from '#contract/words/purchases.ts';
import * as sales from '#contract/words/sales.ts';

/** Code names of states, such as `ReadyToInvoice`, which no screen should show. */
const codeNames = [accounts, customers, deals, goods, money, purchases, sales]
  .flatMap((words) => Object.values(words))
  .flatMap((map) => (typeof map === 'object' ? Object.keys(map) : []))
  .filter((name) => /[a-z][A-Z]/.test(name));

/** Patterns of text that no screen should show: raw values and dates, a library's own English, and words that are not British. */
const dead: readonly RegExp[] = [
  /(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/,
  /\b(?:undefined|null|NaN|Infinity|N\/A|Invalid Date)\b|\[object |^(?:true|false)$/,
  /\bra\.\w+\.\w+|%\{\w+\}|\|{4}/,
  new RegExp(`\\b(?:${[...new Set(codeNames)].join('|')})\\b`),
  /\bselect (?:row|all rows)\b|\bno (?:data|rows|options|results)\b|\bloading(?:\.\.\.|…)/i,
  /\bgo to (?:(?:next|previous|first|last) )?page\b|\bsort(?:ed)? by .* (?:a|de)scending\b|\bare you sure\?|\bshow more options\b/i,
  /\bthis field is required\b|\belements? (?:created|updated|deleted)\b|\bplease (?:fill|enter|select)\b|\bjust a moment\b|\bdo you want to add one\b/i,
  /\b(?:lorem|todo|placeholder|oops|successfully)\b/i,
  /\b(?:colors?|colored|center(?:ed)?|canceled|canceling|cancelation|organiz\w+|recogniz\w+|customiz\w+|catalogs?|checks? number|zip code)\b/i,
  /\b(?:gray|favorites?|behaviors?|fulfill|aging|labels? printer|trailer truck|sales tax|inquir\w+)\b/i,
];

/**
 * Patterns of badly formatted amounts: `£1234.50`, `£12.5`, `-£20.00`, `1234.50`, `0.30000000000000004`. Not used for input fields, because
 * users may type amounts in any format.
 */
const deadFigures: readonly RegExp[] = [
  /[£€$]\s?\d{4,}|[£€$][\d,]+\.\d(?!\d)|-[£€$]|[£€$]\s?[-−]/,
  /(?<![\d.,])\d{4,}\.\d+(?![\d.])/,
  /\d\.\d{7,}/,
  /(?<![\w.)-])-\d[\d,]*\.\d{2}(?!\d)/,
];

/** Returns all texts of the page: visible text, accessible names, tooltips and field values. */
const sayingsOf = (page: Page) =>
  page.evaluate(() => {
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder', 'alt'];
    const named = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].flatMap((element) =>
      names.flatMap((name) => element.getAttribute(name) ?? []),
    );
    const drawn = [...document.querySelectorAll('svg text, svg title, option')].map(({ textContent }) => textContent);
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type="hidden"]), textarea')];
    const entered = fields.filter(({ type }) => type !== 'checkbox' && type !== 'radio').map(({ value }) => value);
    return { written: [document.title, ...document.body.innerText.split('\n'), ...named, ...drawn], entered };
  });

/** True for a code name on a list of kinds or states, which shows each with its code. */
const isOwnCode = (pathname: string, text: string) => pathname.startsWith('/lists/') && codeNames.includes(text.trim());

/** Returns the texts of the page that no screen should show. */
export const wordsThatAreDead = async (page: Page) => {
  const { written, entered } = await sayingsOf(page);
  const { pathname } = new URL(page.url());
  const found = [
    ...[...written, ...entered].filter((text) => dead.some((words) => words.test(text))),
    ...written.filter((text) => deadFigures.some((words) => words.test(text))),
  ].filter((text) => !isOwnCode(pathname, text));
  return [...new Set(found)].map((text) => `${pathname} says “${text.slice(0, 120)}”`);
};
