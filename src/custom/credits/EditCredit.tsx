import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { customerCredits, getCredit } from '#contract/credits/calls.ts';
import { CreditState } from '#contract/credits/shapes.ts';
import type { Credit } from '#contract/credits/shapes.ts';
import { invoiceName } from '#contract/invoices/invoiceName.ts';
import { searchInvoices } from '#contract/invoices/calls.ts';
import type { Invoice } from '#contract/invoices/shapes.ts';
import { ApiError } from '#contract/request.ts';
import { screenPaths, screens } from '#contract/screenPaths.ts';
import { creditWords } from '#contract/words/sales.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import type { ListFilter } from '#src/lists/list.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useServerList } from '#src/lists/useServerList.ts';
import { ChooseCustomer } from '#src/resources/pickers/ChooseCustomer.tsx';
import { customerIdFor } from '#src/resources/pickers/customerData.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { NotThere } from '#src/ui/screen/NotThere.tsx';
import { ReachLink } from '#src/ui/screen/ReachLink.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { Empty, ErrorState, Loading } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { Column } from '#src/ui/table/columns.ts';
import { StatusChip } from '#src/ui/text/StatusChip.tsx';
import { DateText, MoneyText } from '#src/ui/text/texts.tsx';
import { creditColumns, stateTones } from './creditColumns.tsx';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';

// The list, the form and what was issued are never shown together.
const IssuedCredit = whenWanted(async () => (await import('./IssuedCredit.tsx')).IssuedCredit);
const OneCredit = whenWanted(async () => (await import('./OneCredit.tsx')).OneCredit);

const filters: readonly ListFilter[] = [
  { key: 'State', label: 'State', choices: CreditState.options.map((value) => ({ value, label: creditWords[value] })) },
];

const Credits = ({ customerId, invoiceId }: { customerId: number; invoiceId: number }) => {
  const one: ListFilter = { key: 'InvoiceId', label: 'Invoice', choices: [{ value: String(invoiceId), label: 'This one' }] };
  const asked = invoiceId ? [...filters, one] : filters;
  const list = useServerList(customerCredits, { params: { id: customerId }, perPage: 50, filters: asked });
  const navigate = useNavigate();
  const add = screenPaths.addCredit(customerId, invoiceId || undefined);
  return (
    <ListScreen
      title="Edit credit"
      label="Credits"
      detail={<ReachLink to={screenPaths.customer(customerId)}>The customer</ReachLink>}
      list={list}
      columns={creditColumns}
      search="Search number, invoice, reason"
      keyOf={(row) => row.CreditId}
      onOpen={(row) => void navigate(screenPaths.credit(customerId, row.CreditId))}
      primary={
        <LinkButton kind="primary" to={add}>
          Add credit
        </LinkButton>
      }
      empty={<Empty action={<LinkButton to={add}>Add credit</LinkButton>}>Nothing was credited to this customer.</Empty>}
    />
  );
};

const IssuedTitle = ({ credit }: { credit: Credit }) => (
  <ScreenTitle
    title={credit.CreditNo === null ? 'Ended draft' : `Credit note ${credit.CreditNo}`}
    detail={
      <>
        <span>
          <ReachLink to={screenPaths.customer(credit.CustomerId)}>{credit.CustomerName}</ReachLink>
          {credit.InvoiceId !== null && (
            <>
              {' · '}
              <ReachLink to={screenPaths.customer(credit.CustomerId, credit.InvoiceId)}>{`invoice ${invoiceName(credit)}`}</ReachLink>
            </>
          )}
        </span>
        <StatusChip tone={stateTones[credit.State]}>{creditWords[credit.State]}</StatusChip>
      </>
    }
  />
);

const Opened = ({ creditId }: { creditId: number }) => {
  const answer = useAnswer(getCredit, { params: { id: creditId } }, { staleTimeMs: 0 });
  const [round, setRound] = useState(0);
  const credit = answer.data;
  if (answer.error instanceof ApiError && answer.error.code === 'NOT_FOUND')
    return <NotThere what="credit" to={screens.editCredit} all="Credits" />;
  if (answer.error) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  if (!credit) return <Loading rows={8} />;
  const again = () => void answer.refetch().then(() => setRound((before) => before + 1));
  if (credit.State !== 'Draft')
    return (
      <>
        <IssuedTitle credit={credit} />
        <IssuedCredit credit={credit} onChanged={again} />
      </>
    );
  const invoiceId = credit.InvoiceId ?? credit.Lines[0]?.InvoiceId ?? credit.Pallets[0]?.InvoiceId;
  if (invoiceId === undefined) return <Empty>This draft names no invoice yet.</Empty>;
  return <OneCredit key={round} customerId={credit.CustomerId} invoiceId={invoiceId} credit={credit} onSaved={again} />;
};

const found: readonly Column<Invoice>[] = [
  { key: 'no', title: 'Invoice', width: '8rem', cell: invoiceName },
  { key: 'date', title: 'Date', width: '8rem', cell: (row) => <DateText date={row.InvoiceDate} /> },
  { key: 'customer', title: 'Customer', wraps: true, cell: (row) => row.CustomerName },
  {
    key: 'gross',
    title: 'Gross',
    isFigure: true,
    phone: 'first',
    cell: (row) => <MoneyText amount={row.GrossAmount} currency={row.CurrencyCode} strong />,
  },
];

const Beginning = ({ onChoose }: { onChoose: (customerId: number) => void }) => {
  const [text, setText] = useState('');
  const invoices = useAnswer(searchInvoices, { params: { x: text } }, { enabled: text.trim() !== '' });
  return (
    <ChooseCustomer title="Edit credit" about="Their credit notes and drafts." onChoose={onChoose}>
      <h2 className="form-section">Or by invoice</h2>
      <SearchBox label="Invoice, deal or order number" value={text} onSearch={setText} />
      {invoices.error && <ErrorState error={invoices.error} onRetry={invoices.refetch} />}
      {invoices.data && (
        <Table
          label="Invoices"
          rows={invoices.data}
          columns={found}
          keyOf={(row) => row.InvoiceId}
          linkTo={(row) => screenPaths.credits(row.CustomerId, row.InvoiceId)}
          empty={<Empty>No invoice has that.</Empty>}
        />
      )}
    </ChooseCustomer>
  );
};

/** /editcredit: one credit (`?creditId=`), a customer’s, or those of an invoice; without any it asks which. */
export const EditCredit = () => {
  const [address, setAddress] = useSearchParams();
  const creditId = Number(address.get('creditId'));
  if (creditId) return <Opened key={creditId} creditId={creditId} />;
  const customerId = customerIdFor(address);
  if (customerId) return <Credits key={customerId} customerId={customerId} invoiceId={Number(address.get('InvoiceId'))} />;
  return <Beginning onChoose={(id) => setAddress({ customerId: String(id) })} />;
};
