import { useState } from 'react';
import { askForCollection } from '#contract/sales/portal/collections.ts';
import type { PortalPallet } from '#contract/sales/portal/collections.ts';
import { useAction } from '#src/api/useAction.ts';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { rewordError } from '#src/ui/inputs/typed/checks.ts';
import { QuantityInput } from '#src/ui/inputs/typed/QuantityInput.tsx';
import { useInvalid } from '#src/ui/inputs/useInvalid.ts';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { formatQuantity } from '#src/ui/text/format.ts';
import { RequestLineError, SendRequest } from './SendRequest.tsx';
import './portal.css';

const wholePallets = rewordError('Enter a number such as 26');

const describeHeld = (held: number, collectable: number) =>
  [`You hold ${formatQuantity(held)}`, collectable < held && `we already collect ${formatQuantity(held - collectable)}`]
    .filter(Boolean)
    .join(', ');

/** Form that asks for a collection. It starts with all pallets that we do not collect already. */
export const CollectionPanel = ({ held, onClose }: { held: readonly PortalPallet[]; onClose: () => void }) => {
  const [counts, setCounts] = useState<Record<number, number | null>>(() =>
    Object.fromEntries(held.map(({ PalletId, Collectable }) => [PalletId, Collectable])),
  );
  const [note, setNote] = useState('');
  const { invalid, setInvalid } = useInvalid();
  const request = useAction(askForCollection, {
    isErrorInline: true,
    toast: 'Request sent. We will e-mail you the day.',
    onDone: onClose,
  });
  const lines = held.flatMap(({ PalletId }) => {
    const Quantity = counts[PalletId];
    return Quantity ? [{ PalletId, Quantity }] : [];
  });
  const send = () => request.run({ body: { Lines: lines, Note: note || null } });
  return (
    <SidePanel
      isOpen
      title="Ask for collection"
      pending={request.pending}
      onClose={onClose}
      actions={<SendRequest request={request} isIncomplete={lines.length === 0 || invalid.size > 0} onSend={send} />}
    >
      <p>Which pallets are ready? We answer with a day by e-mail.</p>
      <div className="ask-fields">
        {held.map(({ PalletId, Code, Description, Held, Collectable }, index) => (
          <QuantityInput
            key={PalletId}
            label={`${Code}, ${Description}`}
            check={wholePallets}
            width="100%"
            autoFocus={index === 0}
            hint={describeHeld(Held, Collectable)}
            value={counts[PalletId] ?? null}
            largest={{ quantity: Collectable, error: `At most ${formatQuantity(Collectable)}` }}
            onChange={(quantity) => setCounts({ ...counts, [PalletId]: quantity })}
            onInvalid={(isInvalid) => setInvalid(String(PalletId), isInvalid)}
          />
        ))}
        <RequestLineError errors={request.fieldErrors} />
        <LongTextBox label="Note for the driver" optional width="100%" value={note} onChange={setNote} error={request.fieldErrors.Note} />
      </div>
    </SidePanel>
  );
};
