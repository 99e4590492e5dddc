import { useNavigate } from 'react-router';
import { screenPaths } from '#contract/screenPaths.ts';
import { continueWith } from '#src/drafts/DraftOffer.tsx';
import type { OpenDraft } from '#src/drafts/shelf/makeOpenDraft.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { forgetUnsavedForms } from '#src/ui/screen/dialog/unsaved.ts';
import type { OrderContent } from '#src/custom/sales/orders/form/draft/orderContent.ts';
import type { OrderStore } from '#src/custom/sales/orders/form/draft/orderStore.ts';

interface FindBottleButtonProps {
  customerId: number;
  store: OrderStore;
  draft: OpenDraft<OrderContent>;
}

/** Opens the bottle search and keeps the order as a draft. The product found goes into the active line if that has no product. */
export const FindBottleButton = ({ customerId, store, draft }: FindBottleButtonProps) => {
  const navigate = useNavigate();
  const go = async () => {
    const { keys, activeKey } = store.get();
    const draftId = draft.keptId();
    await draft.flush();
    forgetUnsavedForms();
    await navigate(screenPaths.findBottle({ customerId }), {
      state: draftId && { ...continueWith(draftId), line: keys.indexOf(activeKey ?? 0) },
    });
  };
  return (
    <ActionButton kind="quiet" shortcut="F8" onPress={go}>
      Find bottle
    </ActionButton>
  );
};
