import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { paperWords } from '#contract/words/papers.ts';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { formatDate } from '#src/ui/text/format.ts';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { MailAddresses } from '#src/papers/mail/MailAddresses.tsx';
import { MailChip } from '#src/papers/mail/MailChip.tsx';
import { TryNow } from './TryNow.tsx';
import { isSentByPost } from './splitBySending.ts';

const MailState = ({ document }: { document: UnsentDocument }) => {
  if (document.Mail && document.Mail.State !== 'Cancelled') return <MailChip mail={document.Mail} />;
  if (isSentByPost(document)) return <StatusChip tone="neutral">By post</StatusChip>;
  return document.Recipients.length > 0 ? (
    <span className="soft">Not e-mailed yet</span>
  ) : (
    <StatusChip tone="attention">No address</StatusChip>
  );
};

export const getDocumentKey = (document: UnsentDocument) => `${document.DocumentKind} ${document.SubjectId}`;

export const getDocumentTone = ({ Mail, IsLate }: UnsentDocument) =>
  Mail?.State === 'Failed' ? 'refused' : IsLate || (Mail?.State === 'Queued' && Mail.LastError !== null) ? 'attention' : undefined;

const getAddresses = ({ Mail, Recipients }: UnsentDocument) => Mail?.ToAddresses ?? Recipients;

export const unsentColumns: Column<UnsentDocument>[] = [
  { key: 'Number', title: 'Number', cell: (row) => String(row.Number), sortBy: 'server' },
  { key: 'Kind', title: 'Kind', cell: (row) => paperWords[row.Kind], sortBy: 'server', hideOrder: 2 },
  {
    key: 'CustomerName',
    title: 'Customer',
    cell: (row) => row.CustomerName,
    sortBy: 'server',
    phone: 'first',
  },
  { key: 'Date', title: 'Date', cell: (row) => <DateText date={row.Date} />, sortBy: 'server', hideOrder: 2 },
  {
    key: 'MailState',
    title: 'Reason unsent',
    value: (row) => row.Mail?.State ?? '',
    cell: (row) => (
      <span className="unsent-mail">
        <MailState document={row} />
        {row.Mail && <TryNow mail={row.Mail} name={`Retry now, ${paperWords[row.Kind].toLowerCase()} ${row.Number}`} />}
        {row.Mail?.LastError && <span className="mail-fault">{row.Mail.LastError}</span>}
        {row.IsLate && row.LeftOn !== null && <span className="soft">{`Despatched ${formatDate(row.LeftOn)}`}</span>}
      </span>
    ),
    sortBy: 'server',
  },
  {
    key: 'to',
    title: 'To',
    value: (row) => getAddresses(row).join(', '),
    cell: (row) => <MailAddresses addresses={getAddresses(row)} />,
    hideOrder: 1,
  },
  {
    key: 'GrossAmount',
    title: 'Total',
    isFigure: true,
    value: (row) => (row.Kind === 'Credit' ? -row.GrossAmount : row.GrossAmount),
    cell: (row) => <MoneyText amount={row.Kind === 'Credit' ? -row.GrossAmount : row.GrossAmount} currency={row.CurrencyCode} />,
    sortBy: 'server',
  },
];
