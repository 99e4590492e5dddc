import { useState } from 'react';
import { takeRemittance } from '#contract/money/bankFiles/calls.ts';
import type { BankFileAnswer } from '#contract/money/bankFiles/shapes.ts';
import { useAction } from '#src/api/useAction.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { LongTextBox } from '#src/ui/inputs/TextBox.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { useUnsavedChanges } from '#src/ui/screen/dialog/unsaved.ts';
import { today } from '#src/ui/text/format.ts';

/** Imports the text of a customer's remittance advice. The server finds the invoices in the text. */
export const PasteAdvice = ({ onDone, onClose }: { onDone: (answer: BankFileAnswer) => void; onClose: () => void }) => {
  const [text, setText] = useState('');
  const [day, setDay] = useState<string | null>(today());
  const [isInvalid, setInvalid] = useState(false);
  const { markSaved, askFirst: confirmDiscard } = useUnsavedChanges(text.trim() !== '');
  const importAdvice = useAction(takeRemittance, {
    isErrorInline: true,
    onDone: (answer) => {
      markSaved();
      onDone(answer);
    },
  });
  const errors: Record<string, string> = importAdvice.fieldErrors;
  return (
    <ConfirmDialog
      isOpen
      title="Import a remittance advice"
      confirm="Import advice"
      pending={importAdvice.pending}
      isConfirmDisabled={text.trim() === '' || isInvalid}
      failure={importAdvice.failure}
      onConfirm={() => importAdvice.run({ body: { Text: text, ...(day && { ReceivedOn: day }) } })}
      isDirty={false}
      onClose={() => confirmDiscard(onClose)}
    >
      <LongTextBox
        label="Advice text"
        autoFocus
        rows={12}
        width="100%"
        maxLength={20_000}
        value={text}
        onChange={setText}
        hint="The whole text, with the customer’s name, invoice numbers and the total"
        error={errors.Text ?? errors.file}
      />
      <DateInput label="Payment date, if not in the text" value={day} onChange={setDay} onInvalid={setInvalid} error={errors.ReceivedOn} />
    </ConfirmDialog>
  );
};
