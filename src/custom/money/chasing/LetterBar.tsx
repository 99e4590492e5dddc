import { useState } from 'react';
import { previewChaseLetter } from '#contract/money/chasing/calls.ts';
import type { ChasedAccount } from '#contract/money/chasing/calls.ts';
import { nameSome } from '#contract/words/nameSome.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ActionBar, ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { formatDate, formatMoney, plural } from '#src/ui/text/format.ts';
import { letterNames } from './promise.tsx';

type Level = 1 | 2 | 3;

/** Returns the level of the next letter for the account that has had the fewest letters. */
const nextLevel = (accounts: readonly ChasedAccount[]): Level =>
  Math.min(3, Math.min(...accounts.map((row) => row.LetterLevel ?? 0)) + 1) as Level;

const maxNamed = 5;

/** Names the customers whose promised date has not passed, to warn before a letter is sent to them. */
const listPromises = (accounts: readonly ChasedAccount[]) =>
  nameSome(
    accounts
      .filter((row) => row.Promise === 'Open')
      .map((row) => `${row.CustomerName} (${formatMoney(row.PromisedAmount, row.CurrencyCode)} by ${formatDate(row.PromisedOn ?? '')})`),
    maxNamed,
  );

interface LetterBarProps {
  accounts: readonly ChasedAccount[];
  pending: boolean;
  refusal?: string | undefined;
  onSend: (level: Level) => unknown;
}

const ChosenBar = ({ accounts, pending, refusal, onSend }: LetterBarProps) => {
  const [chosenLevel, setChosenLevel] = useState<Level | undefined>(undefined);
  const [isConfirming, setConfirming] = useState(false);
  const preview = useAction(previewChaseLetter, { onDone: openInNewTab });
  const level = chosenLevel ?? nextLevel(accounts);
  const [first] = accounts;
  const promises = listPromises(accounts);
  return (
    <ActionBar>
      <ActionButton kind="primary" shortcut="Ctrl+Enter" pending={pending} refusal={refusal} onPress={() => setConfirming(true)}>
        {`Send letter to ${plural(accounts.length, 'customer')}`}
      </ActionButton>
      {first && (
        <ActionButton pending={preview.pending} onPress={() => preview.run({ params: { id: first.CustomerId, level } })}>
          {accounts.length === 1 ? 'Preview letter' : 'Preview first letter'}
        </ActionButton>
      )}
      <SelectBox
        label="Letter"
        width="10rem"
        value={level}
        choices={([1, 2, 3] as const).map((value) => ({ value, label: letterNames[value] ?? '' }))}
        onChange={(value) => value && setChosenLevel(value)}
      />
      {isConfirming && (
        <ConfirmDialog
          isOpen
          title={`Send ${letterNames[level]?.toLowerCase()} to ${plural(accounts.length, 'customer')}`}
          confirm="Send by e-mail"
          onConfirm={() => {
            setConfirming(false);
            return onSend(level);
          }}
          onClose={() => setConfirming(false)}
        >
          <p>Each letter lists the items that are overdue and not disputed. A customer gets at most one letter a day.</p>
          {promises && <p>{`These customers have promised to pay: ${promises}.`}</p>}
        </ConfirmDialog>
      )}
    </ActionBar>
  );
};

/** Sends a letter to the chosen accounts after confirmation. If the choice changes, the level starts again at the next letter due. */
export const LetterBar = (props: LetterBarProps) =>
  props.accounts.length === 0 ? null : <ChosenBar key={props.accounts.map((row) => row.CustomerId).join(',')} {...props} />;
