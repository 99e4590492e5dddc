import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addAddress } from '#contract/addresses/calls.ts';
import type { Address } from '#contract/addresses/calls.ts';
import { getAddressTypes } from '#contract/lookups/calls.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog, SidePanel } from '#src/ui/screen/dialogs.tsx';
import { FailedSave } from '#src/ui/screen/FailedSave.tsx';
import { useFocusFirstError } from '#src/ui/screen/useFocusFirstError.ts';
import { useUnsavedChanges } from '#src/ui/screen/unsaved.ts';
import { addressRows, bodyOf, draftOf } from './addressDraft.ts';
import type { AddressDraft } from './addressDraft.ts';

interface AddressPanelProps {
  customerId: number;
  /** Absent: a new one. */
  address: Address | undefined;
  onClose: () => void;
}

const useDraft = (address: Address | undefined) => {
  const [first] = useState(() => draftOf(address));
  const [draft, setDraft] = useState(first);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  useUnsavedChanges(isChanged);
  return { draft, isChanged, set: (change: Partial<AddressDraft>) => setDraft((before) => ({ ...before, ...change })) };
};

const useSaving = (toast: string, onDone: () => void) => {
  const queryClient = useQueryClient();
  // Somebody else may have changed it: what is behind the panel is asked for again, what was typed stays.
  const onFailed = () => {
    void queryClient.invalidateQueries();
    return undefined;
  };
  return useAction(addAddress, { toast, onDone, onFailed, isToldBeside: true });
};

/** Adds an address or changes one, beside the customer. Closing with changes asks first. */
export const AddressPanel = ({ customerId, address, onClose }: AddressPanelProps) => {
  const { draft, isChanged, set } = useDraft(address);
  const [asking, setAsking] = useState<'leave' | 'remove'>();
  const save = useSaving(address ? 'Address changed' : 'Address added', onClose);
  const remove = useSaving('Address removed', onClose);
  const ids = address ? { AddressId: address.AddressId, Version: address.Version } : { CustomerId: customerId };
  const leave = { title: 'Unsaved Changes', confirm: 'Leave', dismiss: 'Stay', onConfirm: onClose };
  const keep = () => save.run({ body: { ...bodyOf(draft), ...ids } });
  const takeOut = () => remove.run({ body: { ...ids, Active: false } });
  const removal = {
    title: 'Remove this address',
    confirm: 'Remove address',
    dismiss: 'Keep it',
    onConfirm: async () => {
      setAsking(undefined);
      await takeOut();
    },
  };
  return (
    <SidePanel
      isOpen
      title={address ? 'Change address' : 'Add address'}
      onClose={() => (isChanged ? setAsking('leave') : onClose())}
      actions={
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} onPress={keep}>
            {address ? 'Save address' : 'Add address'}
          </ActionButton>
          {address && (
            <ActionButton kind="danger" pending={remove.pending} onPress={() => setAsking('remove')}>
              Remove address
            </ActionButton>
          )}
          <FailedSave message={save.failure} onRetry={keep} pending={save.pending} />
          <FailedSave message={remove.refusal} onRetry={takeOut} pending={remove.pending} />
        </>
      }
    >
      <AddressForm draft={draft} set={set} errors={save.fieldErrors} />
      <ConfirmDialog
        isOpen={asking !== undefined}
        isDanger
        onClose={() => setAsking(undefined)}
        {...(asking === 'remove' ? removal : leave)}
      >
        {asking === 'remove'
          ? 'New orders are no longer offered it; papers that carry it stay as they are.'
          : 'You have unsaved changes. Are you sure you want to leave?'}
      </ConfirmDialog>
    </SidePanel>
  );
};

interface AddressFormProps {
  draft: AddressDraft;
  set: (change: Partial<AddressDraft>) => void;
  errors: Record<string, string>;
}

const AddressForm = ({ draft, set, errors }: AddressFormProps) => {
  const types = useAnswer(getAddressTypes, {}, { staleTimeMs: 3_600_000 });
  const form = useFocusFirstError<HTMLFormElement>(errors);
  return (
    <form ref={form} className="customer-address-form" onSubmit={(event) => event.preventDefault()}>
      <SelectBox
        label="Kind"
        width="12rem"
        value={draft.AddressTypeId}
        choices={(types.data ?? []).map((type) => ({ value: type.AddressTypeId, label: type.Description }))}
        onChange={(AddressTypeId) => set({ AddressTypeId })}
        error={errors.AddressTypeId}
        autoFocus
      />
      {addressRows.map(({ field, label, width = '100%', isRequired, hint }) => (
        <TextBox
          key={field}
          label={label}
          width={width}
          hint={hint}
          optional={!isRequired}
          value={draft[field]}
          onChange={(text) => set({ [field]: text })}
          error={errors[field]}
        />
      ))}
      <LongTextBox
        label="Delivery instructions"
        width="100%"
        optional
        value={draft.DeliveryInstructions}
        onChange={(DeliveryInstructions) => set({ DeliveryInstructions })}
        error={errors.DeliveryInstructions}
      />
    </form>
  );
};
