import { useNavigate } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { goingOn } from '#src/drafts/DraftOffer.tsx';
import type { OpenDraft } from '#src/drafts/openDraft.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { letUnsavedChangesBe } from '#src/ui/screen/unsaved.ts';
import type { OrderContent } from './orderContent.ts';

/** To look for a bottle: nothing of the order is lost, it goes on with what is found. */
export const FindBottleButton = ({ customerId, draft }: { customerId: number; draft: OpenDraft<OrderContent> }) => {
  const navigate = useNavigate();
  const go = async () => {
    const draftId = draft.keptId();
    await draft.flush();
    letUnsavedChangesBe();
    await navigate(screenPaths.findBottle({ customerId }), { state: draftId && goingOn(draftId) });
  };
  return (
    <ActionButton kind="quiet" shortcut="F8" onPress={go}>
      Find bottle
    </ActionButton>
  );
};
