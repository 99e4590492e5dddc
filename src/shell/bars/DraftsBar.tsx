import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { continueDraft, useDiscardDraft } from '#src/drafts/DraftOffer.tsx';
import { useOfferedDrafts } from '#src/drafts/useOfferedDrafts.ts';
import { outcome, waiting } from '#src/drafts/shelf/waiting.ts';
import { profileDraft } from '#src/drafts/shelf/draft.ts';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { resolveLink } from '#src/ui/screen/reach/reach.ts';
import { useToast } from '#src/ui/screen/say/useToast.tsx';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { plural } from '#src/ui/text/format.ts';
import { useSendStoredPicks } from './useSendStoredPicks.ts';

/** Whether the user has closed the bar. Reset when the page is reloaded. */
const isClosed = makeStore(false);

const none: readonly Draft[] = [];

/** Shows results of work done in the background. */
const useTellOutcomes = () => {
  const toast = useToast();
  const result = useStore(outcome);
  useEffect(() => {
    if (!result) return;
    outcome.set(undefined);
    toast(result.text, result.open ? { tone: 'warning', open: result.open } : {});
  }, [result, toast]);
};

interface DraftNameProps {
  first: Pick<Draft, 'title' | 'detail'>;
  count: number;
}

const DraftName = ({ first: { title, detail }, count }: DraftNameProps) => (
  <>
    <strong>{title}</strong>
    {detail && `, ${detail}`}
    {count > 1 && `, and ${plural(count - 1, 'other')}`}
  </>
);

/** Lists finished work that will be sent automatically when there is a connection. */
const WaitingBar = ({ storedPicks }: { storedPicks: readonly Draft[] }) => {
  const waits = [...useStore(waiting).filter((one) => one.showsInBar), ...storedPicks];
  const [first] = waits;
  if (!first) return null;
  return (
    <section className="drafts-bar" aria-label="Waiting for the connection">
      <span>
        Waiting for the connection: <DraftName first={first} count={waits.length} />
      </span>
      <LinkButton to={first.address}>Open</LinkButton>
    </section>
  );
};

/** Offers unsaved input after a crash or a closed tab, newest first. The form of each draft offers it too. */
export const DraftsBar = ({ onOpenProfile }: { onOpenProfile: () => void }) => {
  const { pathname, search } = useLocation();
  const discard = useDiscardDraft();
  const offeredDrafts = useOfferedDrafts()?.filter((draft) => (resolveLink(draft.address) ?? draft.address) !== pathname + search) ?? none;
  useTellOutcomes();
  const storedPicks = useSendStoredPicks(offeredDrafts);
  const isHidden = useStore(isClosed);
  const [newest] = storedPicks.left;
  return (
    <>
      <WaitingBar storedPicks={storedPicks.waiting} />
      {newest && !isHidden && (
        <section className="drafts-bar" aria-label="Not saved yet">
          <span>
            Not saved yet: <DraftName first={newest} count={storedPicks.left.length} />
          </span>
          {newest.kind === profileDraft ? (
            <ActionButton onPress={onOpenProfile}>Continue</ActionButton>
          ) : (
            <LinkButton to={newest.address} state={continueDraft(newest)}>
              Continue
            </LinkButton>
          )}
          <ActionButton kind="quiet" onPress={() => discard(newest)}>
            Discard
          </ActionButton>
          <ActionButton kind="quiet" onPress={() => isClosed.set(true)}>
            Later
          </ActionButton>
        </section>
      )}
    </>
  );
};
