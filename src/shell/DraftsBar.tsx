import { useLocation } from 'react-router';
import { goingOnWith, useDiscardDraft } from '#src/drafts/DraftOffer.tsx';
import { useOfferedDrafts } from '#src/drafts/useOfferedDrafts.ts';
import { profileDraft } from '#src/drafts/draft.ts';
import { ActionButton, LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { reachedBy } from '#src/ui/screen/reach.ts';
import { makeStore, useStore } from '#src/ui/state/store.ts';
import { plural } from '#src/ui/text/format.ts';

/** Until the page is loaded again. */
const isPutOff = makeStore(false);

/** After a crash or a closed tab: what was typed and not saved, the newest first. The form it belongs to offers it as well. */
export const DraftsBar = ({ onOpenProfile }: { onOpenProfile: () => void }) => {
  const { pathname, search } = useLocation();
  const discard = useDiscardDraft();
  const offered = useOfferedDrafts()?.filter((draft) => (reachedBy(draft.address) ?? draft.address) !== pathname + search);
  const isLater = useStore(isPutOff);
  const [newest] = offered ?? [];
  if (!newest || isLater) return null;
  const others = (offered?.length ?? 1) - 1;
  return (
    <section className="drafts-bar" aria-label="Not saved yet">
      <span>
        Not saved yet: <strong>{newest.title}</strong>
        {newest.detail && `, ${newest.detail}`}
        {others > 0 && `, and ${plural(others, 'other')}`}
      </span>
      {newest.kind === profileDraft ? (
        <ActionButton onPress={onOpenProfile}>Go on with it</ActionButton>
      ) : (
        <LinkButton to={newest.address} state={goingOnWith(newest)}>
          Go on with it
        </LinkButton>
      )}
      <ActionButton kind="quiet" onPress={() => discard(newest)}>
        Discard
      </ActionButton>
      <ActionButton kind="quiet" onPress={() => isPutOff.set(true)}>
        Later
      </ActionButton>
    </section>
  );
};
