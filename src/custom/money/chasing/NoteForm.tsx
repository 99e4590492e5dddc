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

interface NoteInput {
  Way: Way;
  Note: string;
  PromisedOn: string | null;
  PromisedAmount: number | null;
}

const blank: NoteInput = { Way: 'Call', Note: '', PromisedOn: null, PromisedAmount: null };

interface NoteFormProps {
  customerId: number;
  currency: string;
  onTyped: (isTyped: boolean) => void;
}

/** Records a contact with the customer and a promise to pay. */
export const NoteForm = ({ customerId, currency, onTyped }: NoteFormProps) => {
  const [input, setInput] = useState(blank);
  const [isInvalid, setInvalid] = useState(false);
  const set = (changes: Partial<NoteInput>) => setInput((before) => ({ ...before, ...changes }));
  const hasInput = input.Note.trim() !== '' || input.PromisedOn !== null || input.PromisedAmount !== null;
  useEffect(() => onTyped(hasInput), [onTyped, hasInput]);
  const add = useAction(addChaseNote, { toast: 'Note added', onDone: () => setInput(blank), isErrorInline: true });
  return (
    <div className="chase-note" role="group" aria-label="Add a note">
      <SelectBox label="Contact" width="7rem" value={input.Way} choices={ways} onChange={(Way) => Way && set({ Way })} />
      <TextBox
        label="Note"
        autoFocus
        width="18rem"
        maxLength={1000}
        value={input.Note}
        onChange={(Note) => set({ Note })}
        error={add.fieldErrors.Note}
      />
      <MoneyInput
        label="Amount promised"
        optional
        width="9rem"
        currency={currency}
        value={input.PromisedAmount}
        onChange={(PromisedAmount) => set({ PromisedAmount })}
        onInvalid={setInvalid}
        error={add.fieldErrors.PromisedAmount}
      />
      <DateInput
        label="Promised for"
        optional
        value={input.PromisedOn}
        onChange={(PromisedOn) => set({ PromisedOn })}
        onInvalid={setInvalid}
        error={add.fieldErrors.PromisedOn}
      />
      <ActionButton
        kind="primary"
        shortcut="Ctrl+S"
        pending={add.pending}
        disabled={input.Note.trim() === '' || isInvalid}
        refusal={add.failure?.message}
        onPress={() => add.run({ params: { id: customerId }, body: input })}
      >
        Add note
      </ActionButton>
    </div>
  );
};
