import { useNavigate } from 'react-router';
import { getOutboxState, listOutbox, retryEmails } from '#contract/system/mail/calls.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { ListScreen } from '#src/lists/ListScreen.tsx';
import { useChosen } from '#src/lists/state/useChosen.ts';
import { useServerList } from '#src/lists/state/useServerList.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar } from '#src/ui/screen/dialog/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { resolveLink } from '#src/ui/screen/reach/reach.ts';
import { Empty } from '#src/ui/states/states.tsx';
import { plural } from '#src/ui/text/format.ts';
import { MailServerNote, outboxColumns, outboxFilters, StoppedNotice } from './outboxParts.tsx';
import { canRetryMail } from './TryNow.tsx';
import { useWatch } from '#src/api/useWatch.ts';

type Results = readonly { Ok: boolean; Message: string }[];

const describeResults = (results: Results) => {
  if (results.length === 0) return 'No e-mails have failed, so there is nothing to retry';
  const refused = results.filter(({ Ok }) => !Ok);
  const summary = `${plural(results.length - refused.length, 'e-mail')} retried`;
  return refused[0] ? `${summary}. ${refused.length} could not be retried. ${refused[0].Message}` : summary;
};

/** Screen /outbox: all e-mails with their states. The user can retry the failed e-mails. */
export const OutboxScreen = () => {
  const navigate = useNavigate();
  const unsent = resolveLink(screenPaths.unsentInvoices());
  const outbox = useAnswer(getOutboxState, {});
  const failed = outbox.data?.Failed ?? 0;
  const list = useServerList(listOutbox, { filters: outboxFilters });
  const { chosen, selection, clear } = useChosen(list, (mail) => mail.OutboxId, canRetryMail);
  const retry = useAction(retryEmails, { isErrorInline: true, toast: describeResults, onDone: clear });
  const run = () => retry.run({ body: chosen.length > 0 ? { OutboxIds: chosen.map((mail) => mail.OutboxId) } : {} });
  useWatch(list.rows?.some((mail) => mail.State === 'Queued') ?? false, () => Promise.all([list.refetch(), outbox.refetch()]));
  return (
    <ListScreen
      title="Outbox"
      noun="mail"
      primary={
        unsent && (
          <LinkButton to={unsent} shortcut="u" onGo={() => void navigate(unsent)}>
            Unsent invoices
          </LinkButton>
        )
      }
      list={list}
      columns={outboxColumns}
      keyOf={(mail) => mail.OutboxId}
      selection={selection}
      toneOf={(mail) => (mail.State === 'Failed' ? 'refused' : undefined)}
      search="Search customer, subject, address"
      before={
        <>
          <StoppedNotice reason={outbox.data?.Stopped} />
          <MailServerNote server={outbox.data?.Server} />
        </>
      }
      empty={<Empty action={unsent && <LinkButton to={unsent}>Unsent invoices</LinkButton>}>No e-mails have been queued yet.</Empty>}
    >
      {list.total ? (
        <ActionBar>
          <ActionButton
            kind="primary"
            shortcut="Ctrl+Enter"
            pending={retry.pending}
            disabled={chosen.length === 0 && !failed}
            onPress={run}
          >
            {chosen.length > 0 ? `Retry ${plural(chosen.length, 'e-mail')}` : failed ? 'Retry all failed' : 'Retry chosen'}
          </ActionButton>
          <FailedSave failure={retry.anyFailure} onRetry={run} pending={retry.pending} />
        </ActionBar>
      ) : null}
    </ListScreen>
  );
};
