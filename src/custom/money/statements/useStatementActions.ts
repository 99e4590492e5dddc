import { addStatement, listPrinters, openStatementPdf, printCustomerStatement, printStatement } from '#contract/money/statements/calls.ts';
import type { IssuedStatement } from '#contract/money/statements/calls.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { formatDate, formatMoney } from '#src/ui/text/format.ts';

/** Opens a customer's statement as PDF, issues it or prints it. */
export const useStatementActions = ({ isStaff }: { isStaff: boolean }) => {
  const printers = useAnswer(listPrinters, {}, { enabled: isStaff, staleTimeMs: 600_000 });
  const openPdf = useAction(openStatementPdf, { onDone: (file) => openInNewTab(file) });
  const openCurrent = useAction(printCustomerStatement, { onDone: (file) => openInNewTab(new Blob([file], { type: 'application/pdf' })) });
  const print = useAction(printStatement, { toast: (printout) => `${printout.FileName} sent to ${printout.Printer}` });
  const issue = useAction(addStatement, {
    isErrorInline: true,
    toast: (statement) =>
      `Statement up to ${formatDate(statement.DateTo)} issued for ${formatMoney(statement.ClosingBalance, statement.CurrencyCode)}`,
  });
  return {
    issue,
    printers: printers.data ?? [],
    openIssued: ({ StatementId }: IssuedStatement) => openPdf.run({ params: { id: StatementId } }),
    openToday: (customer: number) => openCurrent.run({ query: { customer } }),
    print: ({ StatementId }: IssuedStatement, printer: string) => print.run({ params: { id: StatementId }, query: { printer } }),
    pending: openPdf.pending || openCurrent.pending || print.pending,
  };
};
export type StatementActions = ReturnType<typeof useStatementActions>;
