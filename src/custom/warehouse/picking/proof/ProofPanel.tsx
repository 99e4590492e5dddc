import { useState } from 'react';
import { dealName } from '#contract/sales/deal/dealName.ts';
import { addDeliveryProof } from '#contract/warehouse/picking/proof.ts';
import type { PickGoods } from '#contract/warehouse/picking/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { shrinkPhoto } from './smaller.ts';
import { SignaturePad } from './SignaturePad.tsx';

interface PhotoFieldProps {
  photo: string | null;
  error: string | undefined;
  onChange: (photo: string | null) => void;
}

/** Field for a photo. On a phone, it opens the camera. */
const PhotoField = ({ photo, error, onChange }: PhotoFieldProps) => {
  const [refusal, setRefusal] = useState<string | undefined>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    await shrinkPhoto(file).then(onChange, () => setRefusal('This photo cannot be read. Take the photo again'));
  };
  return (
    <div className="proof-photo">
      <span>
        Photo <span className="field-optional">(optional)</span>
      </span>
      <label className="proof-take">
        <input
          className="visually-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={photo ? 'Take the photo again' : 'Take a photo (optional)'}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <span aria-hidden="true">{photo ? 'Take the photo again' : 'Take a photo'}</span>
      </label>
      {(refusal ?? error) && <p role="alert">{refusal ?? error}</p>}
      {photo && <img src={`data:image/jpeg;base64,${photo}`} alt="The delivered goods" />}
    </div>
  );
};

/** Lists what the proof still needs, such as `the receiver’s name, a signature or a photo`. */
const listMissingParts = ({ name, signature, photo }: { name: string; signature: string | null; photo: string | null }) =>
  [!name.trim() && 'the receiver’s name', !signature && !photo && 'a signature or a photo'].filter((one) => one !== false).join(', ');

/** Panel that records a proof of delivery with name, signature and photo. Repeated presses on a poor connection save one proof. */
export const ProofPanel = ({ goods, onClose }: { goods: PickGoods; onClose: () => void }) => {
  const [name, setName] = useState('');
  const [comment, setComment] = useState('');
  const [signature, setSignature] = useState<string | null>(null);
  const [photo, setPhoto] = useState<string | null>(null);
  const add = useAction(addDeliveryProof, {
    isErrorInline: true,
    onDone: onClose,
    toast: (proof) => `Delivery note ${proof.DeliveryNoteNo} received by ${proof.ReceivedBy}`,
  });
  const missingParts = listMissingParts({ name, signature, photo });
  const save = () =>
    add.run({
      params: { id: goods.OrderId },
      body: { ReceivedBy: name, Comment: comment.trim() || null, Signature: signature, Photo: photo },
    });
  return (
    <SidePanel
      isOpen
      title={`Proof of delivery, deal ${dealName(goods)}`}
      onClose={onClose}
      isDirty={Boolean(name || comment || signature || photo)}
      actions={
        <>
          <FailedSave failure={add.failure} onRetry={save} pending={add.pending} />
          <ActionButton kind="primary" onPress={save} pending={add.pending} disabled={missingParts !== ''}>
            Save proof
          </ActionButton>
          {missingParts !== '' && (
            <span className="note" role="status">
              {`Missing: ${missingParts}`}
            </span>
          )}
        </>
      }
    >
      <p>{`${goods.DeliveryAddress[0] ?? goods.CustomerName}: delivery note ${goods.DeliveryNoteNo}`}</p>
      <TextBox label="Received by" value={name} onChange={setName} maxLength={100} error={add.fieldErrors.ReceivedBy} />
      <div className="proof-field">
        <span id="proof-signature">Signature</span>
        <SignaturePad onChange={setSignature} />
        {add.fieldErrors.Signature && <p role="alert">{add.fieldErrors.Signature}</p>}
      </div>
      <PhotoField photo={photo} error={add.fieldErrors.Photo} onChange={setPhoto} />
      <TextBox label="Remark" optional value={comment} onChange={setComment} maxLength={500} error={add.fieldErrors.Comment} />
    </SidePanel>
  );
};
