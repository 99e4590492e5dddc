import type { BankLine, LineResult } from '#contract/money/bankFiles/shapes.ts';
import { bankLineWords } from '#contract/words/money.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { formatDate } from '#src/ui/text/format.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { MoneyText } from '#src/ui/text/texts.tsx';

const certaintyLooks = {
  Certain: { tone: 'done', word: 'certain' },
  Likely: { tone: 'attention', word: 'likely' },
  None: { tone: 'refused', word: 'not known' },
} as const;

const lineLabel = ({ State, Proposal, Bounced }: BankLine) => {
  if (State === 'Recorded') return { tone: 'neutral', word: bankLineWords.Recorded.toLowerCase() } as const;
  if (State === 'SetAside') return { tone: 'neutral', word: bankLineWords.SetAside.toLowerCase() } as const;
  if (State === 'MoneyOut')
    return { tone: Bounced && !Bounced.ReversedOn ? 'attention' : 'neutral', word: bankLineWords.MoneyOut.toLowerCase() } as const;
  return certaintyLooks[Proposal?.Certainty ?? 'None'];
};

export const LineChip = ({ line }: { line: BankLine }) => {
  const { tone, word } = lineLabel(line);
  return <StatusChip tone={tone}>{word}</StatusChip>;
};

export const lineCustomer = (line: BankLine) => (line.State === 'Waiting' ? line.Proposal?.CustomerName : line.CustomerName) ?? '';

export const explainLine = ({ State, Proposal, SetAsideReason, Bounced }: BankLine): string => {
  if (State === 'SetAside') return SetAsideReason ?? '';
  if (Bounced)
    return Bounced.ReversedOn
      ? `Returns payment ${Bounced.PaymentNo} of ${Bounced.CustomerName}, which was reversed on ${formatDate(Bounced.ReversedOn)}`
      : `May return payment ${Bounced.PaymentNo} of ${Bounced.CustomerName}. Admin or Office can then reverse the payment.`;
  return Proposal?.Reasons.join(' · ') ?? '';
};

const paidDocuments = ({ State, PaymentNo, Proposal }: BankLine) =>
  State === 'Recorded' ? `Payment ${PaymentNo}` : [...new Set(Proposal?.Allocations.map((row) => row.Name) ?? [])].join(', ');

export const lineTone = (line: BankLine) => {
  if (line.State === 'Waiting' && line.Proposal?.Certainty === 'None') return 'refused' as const;
  return line.State === 'Waiting' && line.Proposal?.Certainty === 'Likely' ? ('attention' as const) : undefined;
};

/** Joins payer and text. Leaves out a payer whose name is in the text, as in OFX files. */
export const bankText = ({ Payer, Text }: Pick<BankLine, 'Payer' | 'Text'>) =>
  Payer && !Text.toLowerCase().includes(Payer.toLowerCase()) ? [Payer, Text].filter(Boolean).join(' · ') : Text;

/** Matches the start of a text that is longer than a bank sends with a payment. The panel of the line shows the full text. */
const startOfLongText = /^.{140}(?=.)/su;

export const shortBankText = (line: Pick<BankLine, 'Payer' | 'Text'>) => {
  const fullText = bankText(line);
  const start = startOfLongText.exec(fullText)?.[0];
  return start === undefined ? fullText : `${start.trimEnd()}…`;
};

/** Builds the columns of the lines. `results` has the results of the last confirmation by line id, to show why a line was refused. */
export const lineColumns = (results: ReadonlyMap<number, LineResult>): readonly Column<BankLine>[] => [
  {
    key: 'Text',
    title: 'Bank’s text',
    cell: shortBankText,
    value: bankText,
  },
  { key: 'PaidOn', title: 'Date', hideOrder: 3, sortBy: (line) => line.PaidOn, cell: (line) => formatDate(line.PaidOn) },
  {
    key: 'Amount',
    title: 'Amount',
    isFigure: true,
    phone: 'first',
    sortBy: (line) => line.Amount,
    cell: (line) => <MoneyText amount={line.Amount} currency={line.CurrencyCode} />,
  },
  { key: 'State', title: 'Match', cell: (line) => <LineChip line={line} />, sortBy: (line) => lineLabel(line).word },
  { key: 'Customer', title: 'Customer', sortBy: lineCustomer, cell: lineCustomer },
  { key: 'Pays', title: 'Documents', hideOrder: 2, cell: paidDocuments },
  {
    key: 'Why',
    title: 'Evidence',
    hideOrder: 4,
    cell: (line) => {
      const result = results.get(line.BankLineId);
      return result && !result.Ok && line.State === 'Waiting' ? (
        <span className="running-refused">{result.Message}</span>
      ) : (
        explainLine(line)
      );
    },
  },
];
