import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openPalletStatement } from '#contract/warehouse/pallets/chase.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { createStatement } from '#contract/money/statements/calls.ts';
import { overdueToPay } from '#contract/money/statements/ageing.ts';
import type { Statement, StatementKind, StatementLine } from '#contract/money/statements/calls.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { resolveLink } from '#src/ui/screen/reach/reach.ts';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatMoney, describeBalance, today } from '#src/ui/text/format.ts';
import { IssuedStatements } from './IssuedStatements.tsx';
import { describeOwnBalance } from '#src/ui/text/describeOwnBalance.ts';
import { StatementPaper } from './StatementPaper.tsx';
import { useStatementActions } from './useStatementActions.ts';

interface Period {
  from: string | null;
  to: string | null;
  kind: StatementKind | null;
}

const kinds: readonly { value: StatementKind; label: string }[] = [
  { value: 'OpenItem', label: 'Open items' },
  { value: 'BalanceForward', label: 'Balance forward' },
];

interface PeriodFieldsProps {
  period: Period;
  isStaff: boolean;
  onChange: (changed: Partial<Period>) => void;
}

const PeriodFields = ({ period, isStaff, onChange }: PeriodFieldsProps) => (
  <div className="statement-fields">
    <DateInput label="As at" value={period.to} onChange={(to) => onChange({ to })} />
    <DateInput
      label="From"
      optional
      {...(!isStaff && { placeholder: '21/11' })}
      value={period.from}
      onChange={(from) => onChange({ from })}
    />
    <SelectBox
      label="Kind"
      width="14rem"
      value={period.kind}
      choices={kinds}
      none={isStaff ? 'Account default' : 'Standard'}
      onChange={(kind) => onChange({ kind })}
    />
  </div>
);

const statementDetail = (statement: Statement, isStaff: boolean) => {
  const { Customer, Currency, ClosingBalance } = statement;
  const overdue = Number(overdueToPay(statement).ToPay);
  const overdueText = overdue > 0 ? `, ${formatMoney(overdue, Currency.Code)} overdue` : '';
  const balanceText = isStaff ? describeBalance(ClosingBalance, Currency.Code) : `you ${describeOwnBalance(ClosingBalance, Currency.Code)}`;
  return `${Customer.Name} · ${Customer.AccountCode} · ${balanceText}${overdueText}`;
};

/** Opens the document of a line. Staff see invoices and payments beside the statement. Credit notes, and all documents for customers, open as PDF. */
const useOpenLine = (customerId: number, isStaff: boolean) => {
  const openPaper = useOpenDocument();
  const navigate = useNavigate();
  return (line: StatementLine) => {
    const { InvoiceId, PaymentId } = line;
    const to =
      PaymentId !== null ? screenPaths.paymentHistory(customerId, PaymentId) : screenPaths.statement(customerId, InvoiceId ?? undefined);
    if (isStaff && line.CreditId === null) void navigate(resolveLink(to) ?? to);
    else openPaper(line);
  };
};

interface CustomerStatementProps {
  customerId: number;
  /** False for a customer, who cannot issue or print statements. */
  isStaff: boolean;
  onBack?: () => void;
  title?: string;
}

/** Shows one customer's statement as at a day, and the statements issued before. Staff can issue and print it. */
export const CustomerStatement = ({ customerId, isStaff, onBack, title = 'Statement' }: CustomerStatementProps) => {
  const [period, setPeriod] = useState<Period>({ from: null, to: today(), kind: null });
  const DateTo = period.to ?? today();
  const answer = useAnswer(
    createStatement,
    { query: { CustID: customerId, DateTo, ...(period.from && { DateFrom: period.from }), ...(period.kind && { Kind: period.kind }) } },
    { keepPrevious: true },
  );
  const actions = useStatementActions({ isStaff });
  const pallets = useAction(openPalletStatement, { onDone: openInNewTab });
  const issue = () =>
    actions.issue.run({
      params: { customerId, dateTo: DateTo, ...(period.from && { dateFrom: period.from }) },
      query: period.kind ? { Kind: period.kind } : {},
    });
  const open = useOpenLine(customerId, isStaff);
  const problem = Object.values(actions.issue.fieldErrors)[0];
  return (
    <>
      <ScreenTitle
        title={title}
        detail={answer.data && statementDetail(answer.data, isStaff)}
        {...(onBack && { more: [{ label: 'All customers', run: onBack }] })}
      />
      <PeriodFields period={period} isStaff={isStaff} onChange={(changes) => setPeriod((before) => ({ ...before, ...changes }))} />
      {answer.error && <ErrorState error={answer.error} onRetry={answer.refetch} />}
      {!answer.error && (answer.data ? <StatementPaper statement={answer.data} onOpen={open} opensPayments={isStaff} /> : <Loading />)}
      <IssuedStatements customerId={customerId} isStaff={isStaff} actions={actions} />
      <ActionBar>
        {isStaff && (
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            onPress={issue}
            pending={actions.issue.pending}
            refusal={actions.issue.failure?.message}
            disabled={!answer.data || DateTo > today()}
          >
            Issue statement
          </ActionButton>
        )}
        <ActionButton shortcut="Ctrl+P" onPress={() => actions.openToday(customerId)} pending={actions.pending}>
          PDF as of today
        </ActionButton>
        {isStaff && <LinkButton to={screenPaths.paymentHistory(customerId)}>Payments</LinkButton>}
        {isStaff && (
          <ActionButton
            pending={pallets.pending}
            onPress={() => pallets.run({ params: { id: customerId, from: period.from ?? `${DateTo.slice(0, 7)}-01`, to: DateTo } })}
          >
            Pallet statement
          </ActionButton>
        )}
        {problem && (
          <p className="statement-problem" role="alert">
            {problem}
          </p>
        )}
      </ActionBar>
    </>
  );
};
