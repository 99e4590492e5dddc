import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Failure } from '#contract/call/failure.ts';
import { call, toFailure } from '#src/api/call.ts';
import { useTell } from '#src/api/tell.ts';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { plural } from '#src/ui/text/format.ts';
import type { Missing } from './missing.ts';

/** Adds the names. A failed attempt can be repeated, because names already added are then found. */
const add = async (names: readonly Missing[]) => {
  for (const { importRows, rows } of names) await call(importRows, { body: { Rows: rows, DryRun: false, FileName: null } });
};

/** Offers to add colours, sizes and similar names that the file uses and that do not exist. Lists them first, because one may be a typing error. */
export const AddMissing = ({ missing, onAdded }: { missing: readonly Missing[]; onAdded: () => unknown }) => {
  const queryClient = useQueryClient();
  const showToast = useTell();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const count = missing.reduce((total, { names }) => total + names.length, 0);
  const addAll = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await add(missing);
      void queryClient.invalidateQueries();
      showToast(`${plural(count, 'name')} added`);
      setAsking(false);
      onAdded();
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <ActionButton onPress={() => setAsking(true)}>{`Add the ${plural(count, 'missing name')}`}</ActionButton>
      {isAsking && (
        <ConfirmDialog
          isOpen
          title={`Add ${plural(count, 'missing name')}?`}
          confirm="Add and check again"
          pending={isPending}
          failure={failure}
          onConfirm={addAll}
          onClose={() => setAsking(false)}
        >
          {missing.map(({ of, word, names }) => (
            <p key={of}>
              <strong>{word}</strong>: {names.join(', ')}
            </p>
          ))}
        </ConfirmDialog>
      )}
    </>
  );
};
