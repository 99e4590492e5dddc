import { useEffect, useState } from 'react';
import { addChaseNote } from '#contract/money/chasing/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { MoneyInput } from '#src/ui/inputs/typed/MoneyInput.tsx';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import './chasing.css';

type Way = 'Call' | 'E-mail' | 'Visit' | 'Other';
const ways = (['Call', 'E-mail', 'Visit', 'Other'] as const).map((value) => ({ value, label: value }));

interface Typed {
  Way: Way;
  Note: string;
  PromisedOn: string | null;
  PromisedAmount: number | null;
}

const blank: Typed = { Way: 'Call', Note: '', PromisedOn: null, PromisedAmount: null };

/** Form for a contact with the customer and their promise. */
export const NoteForm = ({ customerId, onTyped }: { customerId: number; onTyped: (isTyped: boolean) => void }) => {
  const [typed, setTyped] = useState(blank);
  const [isInvalid, setInvalid] = useState(false);
  const set = (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes }));
  const isTyped = typed.Note.trim() !== '' || typed.PromisedOn !== null || typed.PromisedAmount !== null;
  useEffect(() => onTyped(isTyped), [onTyped, isTyped]);
  const add = useAction(addChaseNote, { toast: 'Note added', onDone: () => setTyped(blank), isToldBeside: true });
  return (
    <div className="chase-note" role="group" aria-label="Add a note">
      <SelectBox label="Contact" width="7rem" value={typed.Way} choices={ways} onChange={(Way) => Way && set({ Way })} />
      <TextBox
        label="Note"
        autoFocus
        width="18rem"
        maxLength={1000}
        value={typed.Note}
        onChange={(Note) => set({ Note })}
        error={add.fieldErrors.Note}
      />
      <MoneyInput
        label="Promised"
        optional
        width="8rem"
        value={typed.PromisedAmount}
        onChange={(PromisedAmount) => set({ PromisedAmount })}
        onInvalid={setInvalid}
        error={add.fieldErrors.PromisedAmount}
      />
      <DateInput
        label="By"
        optional
        value={typed.PromisedOn}
        onChange={(PromisedOn) => set({ PromisedOn })}
        onInvalid={setInvalid}
        error={add.fieldErrors.PromisedOn}
      />
      <ActionButton
        kind="primary"
        shortcut="Ctrl+S"
        pending={add.pending}
        disabled={typed.Note.trim() === '' || isInvalid}
        refusal={add.failure?.message}
        onPress={() => add.run({ params: { id: customerId }, body: typed })}
      >
        Add note
      </ActionButton>
    </div>
  );
};
