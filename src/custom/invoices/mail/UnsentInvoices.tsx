import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { markPosted, unsentInvoices } from '#contract/invoices/calls.ts';
import type { UnsentDocument } from '#contract/invoices/shapes.ts';
import { listOutbox } from '#contract/mail/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialogs.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { SearchBox } from '#src/ui/screen/SearchBox.tsx';
import { useScreenKeys } from '#src/ui/screen/screenKeys.ts';
import { Empty, ErrorState, Loading, NothingFound } from '#src/ui/states/states.tsx';
import { Table } from '#src/ui/table/Table.tsx';
import type { RowKey } from '#src/ui/table/Table.tsx';
import { plural } from '#src/ui/text/format.ts';
import { InvoicePanel } from '#src/custom/invoices/InvoicePanel.tsx';
import { MailPanel } from './MailPanel.tsx';
import { OutboxPanel, StoppedNotice } from './OutboxPanel.tsx';
import { keyOf, unsentColumns } from './unsentColumns.tsx';
import { useWatch } from './useWatch.ts';
import '#src/custom/invoices/invoices.css';

const matches = (document: UnsentDocument, text: string) =>
  [String(document.Number), document.CustomerName, document.AccountCode].some((part) => part.toLowerCase().includes(text.toLowerCase()));

const toneOf = ({ Mail }: UnsentDocument) =>
  Mail?.State === 'Failed' ? 'refused' : Mail?.State === 'Queued' && Mail.LastError !== null ? 'attention' : undefined;

/** Invoices, credit and debit notes that no mail server has accepted and nobody has posted. */
export const UnsentInvoices = () => {
  const answer = useAnswer(unsentInvoices, {});
  const outbox = useAnswer(listOutbox, {});
  const [isOutboxOpen, setOutboxOpen] = useState(false);
  useWatch(answer.data?.some((document) => document.Mail?.State === 'Queued') ?? false, () =>
    Promise.all([answer.refetch(), outbox.refetch()]),
  );
  return (
    <>
      <ScreenTitle
        title="Unsent invoices"
        count={answer.data?.length}
        primary={
          <ActionButton shortcut="o" onPress={() => setOutboxOpen(true)}>
            Outbox
          </ActionButton>
        }
      />
      <StoppedNotice reason={outbox.data?.Stopped} />
      {answer.error && !answer.data ? <ErrorState error={answer.error} onRetry={answer.refetch} /> : null}
      {answer.isPending && <Loading />}
      {answer.data && <UnsentList documents={answer.data} />}
      {isOutboxOpen && <OutboxPanel onClose={() => setOutboxOpen(false)} />}
    </>
  );
};

const useChosen = (shown: readonly UnsentDocument[]) => {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set());
  const chosen = shown.filter((document) => keys.has(keyOf(document)));
  const toggleAll = () => setKeys(new Set(chosen.length < shown.length ? shown.map(keyOf) : []));
  return { chosen, selection: { keys: new Set<RowKey>(chosen.map(keyOf)), onChange: setKeys }, toggleAll, clear: () => setKeys(new Set()) };
};

const UnsentList = ({ documents }: { documents: readonly UnsentDocument[] }) => {
  const [params, setParams] = useSearchParams();
  const customerId = Number(params.get('customerId') ?? 0);
  const [search, setSearch] = useState('');
  const shown = documents.filter((document) => (!customerId || document.CustomerId === customerId) && matches(document, search.trim()));
  const { chosen, selection, toggleAll, clear } = useChosen(shown);
  const [opened, setOpened] = useState<UnsentDocument | undefined>(undefined);
  const [isWriting, setWriting] = useState(false);
  useScreenKeys([{ key: 'a', label: 'Choose all, or none', run: toggleAll }]);
  const done = () => {
    setWriting(false);
    clear();
  };
  const empty = search ? (
    <NothingFound searched={search} onClear={() => setSearch('')} />
  ) : (
    <Empty>
      {customerId > 0 ? 'Everything issued to this customer is sent or posted.' : 'Everything that was issued is sent or posted.'}
    </Empty>
  );
  return (
    <>
      <div className="tools">
        <SearchBox label="Search number or customer" value={search} onSearch={setSearch} />
        {customerId > 0 && (
          <ActionButton kind="quiet" onPress={() => setParams({})}>
            One customer only: show all
          </ActionButton>
        )}
      </div>
      <Table
        label="Unsent invoices"
        rows={shown}
        columns={unsentColumns}
        keyOf={keyOf}
        onOpen={setOpened}
        selection={selection}
        toneOf={toneOf}
        empty={empty}
      />
      {shown.length > 0 && <UnsentBar chosen={chosen} onWrite={() => setWriting(true)} onPosted={clear} />}
      {isWriting && <MailPanel documents={chosen} onDone={done} onClose={() => setWriting(false)} />}
      {opened?.DocumentKind === 'Invoice' && <InvoicePanel invoiceId={opened.SubjectId} onClose={() => setOpened(undefined)} />}
    </>
  );
};

interface UnsentBarProps {
  chosen: readonly UnsentDocument[];
  onWrite: () => void;
  onPosted: () => void;
}

const UnsentBar = ({ chosen, onWrite, onPosted }: UnsentBarProps) => {
  const post = useAction(markPosted);
  const waiting = chosen.filter((document) => document.Mail?.State === 'Queued').length;
  const isNone = chosen.length === 0;
  const markAll = async () => {
    for (const [DocumentKind, own] of Map.groupBy(chosen, (document) => document.DocumentKind))
      if (!(await post.run({ body: { DocumentKind, DocumentIds: own.map((document) => document.SubjectId) } }))) return;
    onPosted();
  };
  const words =
    waiting > 0
      ? `${waiting} of ${plural(chosen.length, 'document')} already in the outbox`
      : `${plural(chosen.length, 'document')} chosen`;
  return (
    <ActionBar>
      <div className="raise-bar" role="status">
        {isNone ? <span className="soft">Choose with Space, all with a; open one to see it.</span> : words}
      </div>
      <ActionButton shortcut="p" pending={post.pending} disabled={isNone} onPress={markAll}>
        Mark as posted
      </ActionButton>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" disabled={isNone || waiting > 0} onPress={onWrite}>
        Write e-mail
      </ActionButton>
    </ActionBar>
  );
};
