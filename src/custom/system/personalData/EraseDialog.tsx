import { useState } from 'react';
import { erasePersonalData, personWords } from '#contract/system/personalData/calls.ts';
import type { Person } from '#contract/system/personalData/calls.ts';
import { nameAll } from '#contract/words/nameSome.ts';
import { useAction } from '#src/api/useAction.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { CheckGroup } from '#src/ui/inputs/CheckGroup.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';

const isAccount = ({ Kind }: Person) => Kind === 'Customer' || Kind === 'Supplier' || Kind === 'SupplierDepot';

const says = (person: Person) =>
  isAccount(person)
    ? `This removes the ticked values from the history of ${person.Name}, and the e-mail address wherever else it occurs.`
    : `This removes the name, e-mail and telephone number from the record (${personWords[person.Kind].toLowerCase()}), its history, e-mails and notes.`;

/** Dialog that erases a person. Erasing cannot be undone, so the user must give a reason and type the name. */
export const EraseDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const [typedName, setTypedName] = useState('');
  const [isShared, setShared] = useState(false);
  const heldValues = [...new Set(person.Details.map(({ Value }) => Value))];
  const [untickedValues, setUntickedValues] = useState<readonly string[]>([]);
  const values = isAccount(person) ? heldValues.filter((value) => !untickedValues.includes(value)) : [];
  const erase = useAction(erasePersonalData, {
    isErrorInline: true,
    toast: ({ Rows }) => `Erased from ${plural(Rows, 'record')}`,
    onDone: onClose,
  });
  const errors: Record<string, string> = erase.fieldErrors;
  const isNamed = typedName.trim().toLowerCase() === person.Name.trim().toLowerCase();
  const isMaybeShared = person.SharedWith.length > 0;
  const isReady = reason.trim() !== '' && isNamed && (!isMaybeShared || isShared) && (!isAccount(person) || values.length > 0);
  const run = () =>
    erase.run({
      params: { kind: person.Kind, id: person.Id },
      body: { Version: person.Version, Reason: reason.trim(), Name: typedName.trim(), IsShared: isShared, Values: [...values] },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Erase ${person.Name}?`}
      confirm="Erase for good"
      isDanger
      pending={erase.pending}
      isConfirmDisabled={!isReady}
      failure={errors.IsShared || errors.Values ? erase.anyFailure : erase.failure}
      onConfirm={run}
      onClose={onClose}
    >
      <p>
        {says(person)} Issued documents, postings and the record of who changed what and when stay. <strong>This cannot be undone.</strong>
      </p>
      <div className="dialog-fields">
        {isAccount(person) && (
          <CheckGroup label="Values that belonged to the person" error={errors.Values}>
            {heldValues.map((value) => (
              <CheckBox
                key={value}
                label={value}
                checked={!untickedValues.includes(value)}
                onChange={(isWanted) =>
                  setUntickedValues(isWanted ? untickedValues.filter((one) => one !== value) : [...untickedValues, value])
                }
              />
            ))}
          </CheckGroup>
        )}
        {isMaybeShared && (
          <CheckGroup
            label="The e-mail address is also used elsewhere"
            hint="If the person uses the address in those records too, change those records first."
            error={errors.IsShared}
          >
            <CheckBox label={`The address belongs to ${nameAll(person.SharedWith)} too`} checked={isShared} onChange={setShared} />
          </CheckGroup>
        )}
        <TextBox
          label="Reason"
          width="100%"
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={errors.Reason}
          hint="Kept for good. Enter who asked and when, without the name."
        />
        <TextBox
          label="Type the name to confirm"
          width="100%"
          maxLength={200}
          value={typedName}
          onChange={setTypedName}
          error={errors.Name}
          hint={`${person.Name}, exactly as shown`}
        />
      </div>
    </ConfirmDialog>
  );
};
