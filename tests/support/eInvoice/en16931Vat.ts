import { Big } from 'big.js';
import { add } from './en16931Document.ts';
import type { Document, Rule } from './en16931Document.ts';
import type { Node } from './parseXml.ts';

const idOf = (line: Node) => line.value('cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:ID');
const percentOf = (line: Node) => line.value('cac:Item', 'cac:ClassifiedTaxCategory', 'cbc:Percent');
const groupId = (group: Node) => group.value('cac:TaxCategory', 'cbc:ID');
const groupsOf = ({ groups }: Document, category: string) => groups.filter((group) => groupId(group) === category);
const linesOf = ({ lines }: Document, category: string) => lines.filter((line) => idOf(line) === category);
const vatId = (party: Node | undefined) => party?.value('cac:PartyTaxScheme', 'cbc:CompanyID');
const legalId = (party: Node | undefined) => party?.value('cac:PartyLegalEntity', 'cbc:CompanyID');
const reasonOf = (group: Node) =>
  group.value('cac:TaxCategory', 'cbc:TaxExemptionReason') ?? group.value('cac:TaxCategory', 'cbc:TaxExemptionReasonCode');

const netOf = (document: Document, lines: readonly Node[]) =>
  add(lines.map((line) => document.number(line.one('cbc:LineExtensionAmount'))));
const same = (percent: string | undefined, other: string | undefined) => new Big(percent ?? 0).eq(other ?? 0);

/** Rules 1 to 10 of a category without VAT (BR-Z, BR-E, BR-AE, BR-G): one group, its totals, no VAT, and a reason if required. */
const ofNoVat = (category: 'Z' | 'E' | 'AE' | 'G'): Rule[] => [
  [`BR-${category}-01`, (document) => linesOf(document, category).length === 0 || groupsOf(document, category).length === 1],
  [`BR-${category}-02`, (document) => linesOf(document, category).length === 0 || Boolean(vatId(document.seller))],
  [
    `BR-${category}-05`,
    (document) => linesOf(document, category).every((line) => same(percentOf(line), '0') && percentOf(line) !== undefined),
  ],
  [
    `BR-${category}-08`,
    (document) =>
      groupsOf(document, category).every((group) =>
        document.number(group.one('cbc:TaxableAmount')).eq(netOf(document, linesOf(document, category))),
      ),
  ],
  [`BR-${category}-09`, (document) => groupsOf(document, category).every((group) => document.number(group.one('cbc:TaxAmount')).eq(0))],
  [`BR-${category}-10`, (document) => groupsOf(document, category).every((group) => Boolean(reasonOf(group)) === (category !== 'Z'))],
];

const standard: Rule[] = [
  ['BR-S-01', (document) => linesOf(document, 'S').length === 0 || groupsOf(document, 'S').length > 0],
  ['BR-S-02', (document) => linesOf(document, 'S').length === 0 || Boolean(vatId(document.seller))],
  ['BR-S-05', (document) => linesOf(document, 'S').every((line) => Number(percentOf(line)) > 0)],
  [
    'BR-S-08',
    (document) =>
      groupsOf(document, 'S').every((group) => {
        const own = linesOf(document, 'S').filter((line) => same(percentOf(line), group.value('cac:TaxCategory', 'cbc:Percent')));
        return document.number(group.one('cbc:TaxableAmount')).eq(netOf(document, own));
      }),
  ],
  [
    'BR-S-09',
    (document) =>
      groupsOf(document, 'S').every((group) => {
        const tax = document
          .number(group.one('cbc:TaxableAmount'))
          .times(group.value('cac:TaxCategory', 'cbc:Percent') ?? 0)
          .div(100);
        return tax
          .minus(document.number(group.one('cbc:TaxAmount')))
          .abs()
          .lt(1);
      }),
  ],
  ['BR-S-10', (document) => groupsOf(document, 'S').every((group) => !reasonOf(group))],
  [
    'one group for each category and rate',
    ({ groups }) =>
      new Set(groups.map((group) => `${groupId(group)} ${new Big(group.value('cac:TaxCategory', 'cbc:Percent') ?? 0).toFixed()}`)).size ===
      groups.length,
  ],
];

const outside: Rule[] = [
  ['BR-O-01', (document) => linesOf(document, 'O').length === 0 || groupsOf(document, 'O').length === 1],
  ['BR-O-02', (document) => linesOf(document, 'O').length === 0 || (!vatId(document.seller) && !vatId(document.buyer))],
  ['BR-O-05', (document) => linesOf(document, 'O').every((line) => percentOf(line) === undefined)],
  [
    'BR-O-08',
    (document) =>
      groupsOf(document, 'O').every((group) => document.number(group.one('cbc:TaxableAmount')).eq(netOf(document, linesOf(document, 'O')))),
  ],
  ['BR-O-09', (document) => groupsOf(document, 'O').every((group) => document.number(group.one('cbc:TaxAmount')).eq(0))],
  ['BR-O-10', (document) => groupsOf(document, 'O').every((group) => Boolean(reasonOf(group)))],
  ['BR-O-11', (document) => groupsOf(document, 'O').length === 0 || document.groups.length === 1],
  ['BR-O-12', (document) => groupsOf(document, 'O').length === 0 || document.lines.every((line) => idOf(line) === 'O')],
];

/** The rules of the VAT categories. Every line has one of them, and every group has lines. */
export const vatRules: Rule[] = [
  ...standard,
  ...ofNoVat('Z'),
  ...ofNoVat('E'),
  ...ofNoVat('AE'),
  ...ofNoVat('G'),
  ...outside,
  ['BR-AE-02, the buyer', (document) => linesOf(document, 'AE').length === 0 || Boolean(vatId(document.buyer) ?? legalId(document.buyer))],
  ['UNCL 5305', ({ lines }) => lines.every((line) => ['S', 'Z', 'E', 'AE', 'G', 'O', 'K', 'L', 'M'].includes(idOf(line) ?? ''))],
  ['no group without lines', ({ lines, groups }) => groups.every((group) => lines.some((line) => idOf(line) === groupId(group)))],
];
