import { screenPaths } from '#contract/screenPaths.ts';
import { getOutboxState, listOutbox } from '#contract/system/mail/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ListPart } from '#src/lists/ListPart.tsx';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { ReachButton } from '#src/ui/screen/reach/ReachButton.tsx';
import { Empty } from '#src/ui/states/states.tsx';
import { MailServerNote, outboxColumns, outboxFilters, StoppedNotice } from './outboxParts.tsx';
import { useWatch } from '#src/api/useWatch.ts';

/** Lists e-mails. Waiting and failed e-mails are first, then sent ones. */
export const OutboxPanel = ({ onClose }: { onClose: () => void }) => {
  const outbox = useAnswer(getOutboxState, {}).data;
  const list = useServerList(listOutbox, { filters: outboxFilters, isOutsideAddress: true });
  useWatch(list.rows?.some((mail) => mail.State === 'Queued') ?? false, list.refetch);
  return (
    <SidePanel isOpen title="Outbox" width="38rem" onClose={onClose}>
      <StoppedNotice reason={outbox?.Stopped} />
      <MailServerNote server={outbox?.Server} />
      <ListPart
        label="Outbox"
        list={list}
        columns={outboxColumns}
        keyOf={(mail) => mail.OutboxId}
        search="Search customer, subject, address"
        empty={
          <Empty action={<ReachButton to={screenPaths.unsentInvoices()}>Unsent invoices</ReachButton>}>
            No e-mails have been queued yet.
          </Empty>
        }
      />
    </SidePanel>
  );
};
