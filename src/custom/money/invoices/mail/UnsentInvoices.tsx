import { screens } from '#contract/screenPaths.ts';
import { useState } from 'react';
import { unsentInvoices } from '#contract/money/invoices/calls.ts';
import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { getOutboxState } from '#contract/system/mail/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { InvoicePanel } from '#src/papers/invoice/InvoicePanel.tsx';
import { MailPanel } from '#src/papers/mail/MailPanel.tsx';
import { openCreditPaper } from '#src/papers/invoicePaper.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { customerFilter } from '#src/resources/pickers/CustomerFilter.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { StoppedNotice } from './outboxParts.tsx';
import { UnsentBar } from './UnsentBar.tsx';
import { getDocumentKey, getDocumentTone, unsentColumns } from './unsentColumns.tsx';
import { useWatch } from '#src/api/useWatch.ts';
import '#src/custom/money/invoices/invoices.css';

const filters = [customerFilter];

/** Screen /unsentinvoices: invoices, credit notes and debit notes neither sent by e-mail nor marked as posted. */
export const UnsentInvoices = () => {
  const outbox = useAnswer(getOutboxState, {});
  const list = useServerList(unsentInvoices, { filters });
  const { chosen, selection, clear } = useChosen(list, getDocumentKey);
  const [opened, setOpened] = useState<UnsentDocument | undefined>(undefined);
  const [isOutboxOpen, setOutboxOpen] = useState(false);
  const [toMail, setToMail] = useState<readonly UnsentDocument[] | undefined>(undefined);
  const credit = usePaper(openCreditPaper);
  const open = (document: UnsentDocument) =>
    document.DocumentKind === 'Credit' ? void credit.run(document.SubjectId) : setOpened(document);
  const close = () => setToMail(undefined);
  const finish = () => {
    close();
    clear();
  };
  const isUnderWay = list.rows?.some((document) => document.Mail?.State === 'Queued') ?? false;
  useWatch(isUnderWay, () => Promise.all([list.refetch(), outbox.refetch()]));
  return (
    <ListScreen
      title="Unsent invoices"
      noun="document"
      list={list}
      columns={unsentColumns}
      keyOf={getDocumentKey}
      onOpen={open}
      selection={selection}
      toneOf={getDocumentTone}
      search="Search number or customer"
      noneOf={{ customerId: 'This customer has no unsent invoices.' }}
      empty={
        <Empty action={<ReachButton to={screens.readyToInvoice}>Ready to invoice</ReachButton>}>
          All issued documents have been sent or posted.
        </Empty>
      }
      primary={
        <ActionButton shortcut="o" onPress={() => setOutboxOpen(true)}>
          Outbox
        </ActionButton>
      }
      before={<StoppedNotice reason={outbox.data?.Stopped} />}
    >
      {list.total ? <UnsentBar chosen={chosen} onWrite={setToMail} onPosted={clear} /> : null}
      {toMail && <MailPanel documents={toMail} onDone={finish} onClose={close} />}
      {isOutboxOpen && <OutboxPanel onClose={() => setOutboxOpen(false)} />}
      {opened && <InvoicePanel invoiceId={opened.SubjectId} onClose={() => setOpened(undefined)} />}
    </ListScreen>
  );
};
