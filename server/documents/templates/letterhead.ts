import { splitAddress } from '#server/documents/format.ts';
import { mm } from '#server/documents/kit/measures.ts';
import { spacer, textBlock } from '#server/documents/kit/blocks.ts';
import { markPaths, markStroke, markViewBox } from '#server/documents/mark.ts';
import type { Block, Pair, PrintDocument } from '#server/documents/kit/blocks.ts';
import type { CompanySnapshot, PartySnapshot } from '#server/documents/snapshots/snapshots.ts';

const logoHeight = mm(15);

const ownMark: Block = {
  kind: 'drawing',
  paths: markPaths,
  viewBox: markViewBox,
  strokeWidth: markStroke,
  size: mm(12),
  colour: 'accent',
  alt: 'Demijohn',
};

const companyName = (company: CompanySnapshot): Block[] => [
  spacer(4),
  textBlock(company.TradingName ?? company.Name, 'company'),
  ...(company.TradingName && company.TradingName !== company.Name ? [textBlock(company.Name, 'small')] : []),
];

const brand = (company: CompanySnapshot): Block =>
  company.Logo
    ? {
        kind: 'picture',
        data: company.Logo,
        width: mm(70),
        height: logoHeight,
        alt: company.TradingName ?? company.Name,
      }
    : {
        kind: 'columns',
        gap: mm(3),
        columns: [
          { share: 12, blocks: [ownMark] },
          { share: 86, blocks: companyName(company) },
        ],
      };

export const letterhead = (company: CompanySnapshot): Block[] => {
  const contact = [
    company.Logo ? (company.TradingName ?? company.Name) : '',
    splitAddress(company.RegisteredOffice).join(', '),
    [company.Phone, company.Email].filter(Boolean).join(' · '),
  ].filter(Boolean);
  return [
    {
      kind: 'columns',
      columns: [
        { share: 98, blocks: [brand(company)] },
        { share: 64, blocks: [spacer(3), textBlock(contact.join('\n'), 'small', 'right')] },
      ],
    },
    spacer(mm(3)),
    { kind: 'rule', colour: 'accent', thickness: 1.5 },
    spacer(mm(4)),
  ];
};

/**
 * Returns the details that a business letter must show: registered name, register, number and office (Companies Act 2006 and SI 2015/17), and the
 * VAT number (SI 1995/2518 reg. 14).
 */
export const listFooterLines = (company: CompanySnapshot): string[] => {
  const number = company.CompanyNumber ? ` Registered in ${company.RegisteredIn}, number ${company.CompanyNumber}.` : '';
  const vat = company.VatNumber ? ` VAT number ${company.VatNumber}.` : '';
  return [`${company.Name}.${number}${vat}`, `Registered office: ${splitAddress(company.RegisteredOffice).join(', ')}.`];
};

export interface LetterHeader {
  company: CompanySnapshot;
  /** Title on the page, such as `Invoice`. */
  title: string;
  /** Number, such as `10452`. */
  number: string;
  party: PartySnapshot;
  facts: readonly Pair[];
  note?: string;
}

/** Builds the upper third of every letter: letterhead, address in the envelope window, title and details. */
export const buildLetterHeader = ({ company, title, party, facts, note }: LetterHeader): Block[] => [
  ...letterhead(company),
  {
    kind: 'window',
    address: [party.Name, ...party.AddressLines],
    aside: [
      { kind: 'text', text: title, style: 'title', role: 'H1' },
      ...(note ? [textBlock(note, 'strong')] : []),
      spacer(5),
      { kind: 'pairs', rows: facts.filter((fact) => fact.value !== ''), labelWidth: mm(27) },
    ],
  },
];

export const buildLetter = (parts: LetterHeader & { date: string; blocks: readonly Block[] }): PrintDocument => {
  const name = [parts.title, parts.number].filter(Boolean).join(' ');
  return {
    title: `${name}, ${parts.party.Name}`,
    author: parts.company.Name,
    date: parts.date,
    isTagged: true,
    runningHead: `${parts.company.TradingName ?? parts.company.Name} · ${name} · ${parts.party.Name}`,
    footer: listFooterLines(parts.company),
    blocks: [...buildLetterHeader(parts), ...parts.blocks],
  };
};
