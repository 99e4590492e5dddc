import { undoCollection } from '#contract/sales/portal/collections.ts';
import type { OwnCollection } from '#contract/warehouse/pallets/collections.ts';
import { useAction } from '#src/api/useAction.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { Notice } from '#src/ui/screen/say/Notice.tsx';
import { formatDate, formatLongDate } from '#src/ui/text/format.ts';

const describe = ({ State, CollectOn, Pallets, Answer, AskedAt }: OwnCollection) =>
  State === 'Asked'
    ? `You asked us on ${formatDate(AskedAt)} to collect ${Pallets}. We answer with a day by e-mail.`
    : [`We collect ${Pallets} on ${formatLongDate(CollectOn)}.`, Answer].filter(Boolean).join(' ');

/** Shows a request for a collection or its day. The customer may undo it until it is answered. */
export const CollectionNotice = ({ collection }: { collection: OwnCollection | null }) => {
  const undo = useAction(undoCollection, { toast: 'Request for a collection withdrawn' });
  if (!collection) return null;
  return (
    <Notice>
      <span>{describe(collection)}</span>
      {collection.State === 'Asked' && (
        <ActionButton
          name="Undo the request for a collection"
          pending={undo.pending}
          onPress={() => undo.run({ params: { id: collection.PalletCollectionId } })}
        >
          Undo
        </ActionButton>
      )}
    </Notice>
  );
};
