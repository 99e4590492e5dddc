import { useState } from 'react';
import { addAddress } from '#contract/addresses.ts';
import type { Address } from '#contract/addresses.ts';
import { getAddressTypes } from '#contract/lookups.ts';
import { useAction } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog, SidePanel } from '#src/ui/screen/dialogs.tsx';
import { useUnsavedChanges } from '#src/ui/screen/unsaved.ts';

interface AddressPanelProps {
  customerId: number;
  /** Absent: a new one. */
  address: Address | undefined;
  onClose: () => void;
}

const texts = ['Name', 'Line1', 'Line2', 'Line3', 'Town', 'County', 'PostCode', 'Country', 'OpeningHours', 'DeliveryInstructions'] as const;
type TextField = (typeof texts)[number];
type Draft = Record<TextField, string> & { AddressTypeId: number | null };

const deliveryType = 2;

const draftOf = (address: Address | undefined): Draft => ({
  ...(Object.fromEntries(texts.map((field) => [field, address?.[field] ?? ''])) as Record<TextField, string>),
  AddressTypeId: address?.AddressTypeId ?? deliveryType,
});

interface Row {
  field: TextField;
  label: string;
  width?: string;
  isRequired?: boolean;
  hint?: string;
}

const rows: readonly Row[] = [
  { field: 'Name', label: 'Name at the address', hint: 'Where it is not the customer’s own' },
  { field: 'Line1', label: 'First line', isRequired: true },
  { field: 'Line2', label: 'Second line' },
  { field: 'Line3', label: 'Third line' },
  { field: 'Town', label: 'Town', width: '16rem' },
  { field: 'County', label: 'County', width: '16rem' },
  { field: 'PostCode', label: 'Post code', width: '8rem' },
  { field: 'Country', label: 'Country', width: '16rem' },
  { field: 'OpeningHours', label: 'Opening hours', hint: 'Such as Mon to Fri, 8 to 4' },
];

const useDraft = (address: Address | undefined) => {
  const [first] = useState(() => draftOf(address));
  const [draft, setDraft] = useState(first);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  return { draft, isChanged, set: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })) };
};

/** Adds an address or changes one, beside the customer. Closing with changes asks first. */
export const AddressPanel = ({ customerId, address, onClose }: AddressPanelProps) => {
  const types = useAnswer(getAddressTypes, {}, { staleTimeMs: 3_600_000 });
  const { draft, isChanged, set } = useDraft(address);
  const [isLeaving, setIsLeaving] = useState(false);
  useUnsavedChanges(isChanged);
  const save = useAction(addAddress, { toast: address ? 'Address changed' : 'Address added', onDone: onClose });
  const remove = useAction(addAddress, { toast: 'Address removed', onDone: onClose });
  const ids = address ? { AddressId: address.AddressId, Version: address.Version } : { CustomerId: customerId };
  const errors = save.fieldErrors;
  const close = () => (isChanged ? setIsLeaving(true) : onClose());
  return (
    <SidePanel
      isOpen
      title={address ? 'Change address' : 'Add address'}
      onClose={close}
      actions={
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} onPress={() => save.run({ body: { ...draft, ...ids, AddressTypeId: draft.AddressTypeId ?? undefined } })}>
            {address ? 'Save address' : 'Add address'}
          </ActionButton>
          {address && (
            <ActionButton kind="danger" pending={remove.pending} onPress={() => remove.run({ body: { ...ids, Active: false } })}>
              Remove address
            </ActionButton>
          )}
        </>
      }
    >
      <form className="customer-address-form" onSubmit={(event) => event.preventDefault()}>
        <SelectBox
          label="Kind"
          width="12rem"
          value={draft.AddressTypeId}
          choices={(types.data ?? []).map((type) => ({ value: type.AddressTypeId, label: type.Description }))}
          onChange={(AddressTypeId) => set({ AddressTypeId })}
          error={errors.AddressTypeId}
          autoFocus
        />
        {rows.map(({ field, label, width = '100%', isRequired, hint }) => (
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
      <ConfirmDialog
        isOpen={isLeaving}
        title="Unsaved Changes"
        confirm="Leave"
        dismiss="Stay"
        isDanger
        onConfirm={onClose}
        onClose={() => setIsLeaving(false)}
      >
        You have unsaved changes. Are you sure you want to leave?
      </ConfirmDialog>
    </SidePanel>
  );
};
