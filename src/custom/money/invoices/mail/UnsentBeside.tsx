import { useState } from 'react';
import { unsentInvoices } from '#contract/money/invoices/calls.ts';
import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { MailPanel } from '#src/papers/mail/MailPanel.tsx';
import { useOpenDocument } from '#src/papers/useOpenDocument.ts';
import { ListRows } from '#src/lists/ListRows.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { UnsentBar } from './UnsentBar.tsx';
import { getDocumentKey, getDocumentTone, unsentColumns } from './unsentColumns.tsx';
import '#src/custom/money/invoices/invoices.css';

interface UnsentBesideProps {
  /** Account to list. All accounts if absent. */
  customerId?: number | undefined;
  onClose: () => void;
}

/** Shows unsent invoices in a side panel. For users who close the month but have no access to the screen *Unsent invoices*. */
export const UnsentBeside = ({ customerId, onClose }: UnsentBesideProps) => {
  const filters = customerId ? [{ ...customerFilter, initial: String(customerId) }] : [];
  const list = useServerList(unsentInvoices, { filters, isOutsideAddress: true, perPage: 25 });
  const { chosen, selection, clear } = useChosen(list, getDocumentKey);
  const [toMail, setToMail] = useState<readonly UnsentDocument[] | undefined>(undefined);
  const open = useOpenDocument();
  const close = () => setToMail(undefined);
  const finish = () => {
    close();
    clear();
  };
  return (
    <>
      <SidePanel isOpen title="Unsent invoices" width="64rem" onClose={onClose}>
        <ListRows
          label="Unsent invoices"
          list={list}
          columns={unsentColumns}
          keyOf={getDocumentKey}
          onOpen={({ DocumentKind, SubjectId }) => {
            const isCredit = DocumentKind === 'Credit';
            open({ InvoiceId: isCredit ? null : SubjectId, CreditId: isCredit ? SubjectId : null });
          }}
          selection={selection}
          toneOf={getDocumentTone}
          density="compact"
          empty={<Empty>All issued documents have been sent or posted.</Empty>}
        />
        {list.total ? <UnsentBar chosen={chosen} onWrite={setToMail} onPosted={clear} /> : null}
      </SidePanel>
      {toMail && <MailPanel documents={toMail} onDone={finish} onClose={close} />}
    </>
  );
};
