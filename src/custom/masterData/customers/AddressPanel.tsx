import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { addAddress } from '#contract/masterData/addresses/calls.ts';
import type { Address } from '#contract/masterData/addresses/shapes.ts';
import { getAddressTypes } from '#contract/masterData/lookups/menus.ts';
import { useAction } from '#src/api/useAction.ts';
import type { KeyKeeper } from '#src/api/useAction.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { SelectBox } from '#src/ui/inputs/SelectBox.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/screen/dialog/dialogs.tsx';
import { SidePanel } from '#src/ui/screen/dialog/SidePanel.tsx';
import { FailedSave } from '#src/ui/screen/say/FailedSave.tsx';
import { useFocusFirstError } from '#src/ui/screen/say/useFocusFirstError.ts';
import { screenPaths } from '#contract/screenPaths.ts';
import { DraftOffer } from '#src/drafts/DraftOffer.tsx';
import type { Draft } from '#src/drafts/shelf/draft.ts';
import { useFormDraft } from '#src/drafts/useFormDraft.ts';
import type { FormContent } from '#src/drafts/useFormDraft.ts';
import { buildAddressDraftKey, addressRows, buildBody, createDraft } from './addressDraft.ts';
import type { AddressDraft } from './addressDraft.ts';

interface AddressPanelProps {
  customerId: number;
  customerName: string;
  /** Undefined for a new address. */
  address: Address | undefined;
  onClose: () => void;
}

type Content = FormContent<AddressDraft, { Version: number | undefined }>;

const buildDraftLabel = ({ customerId, customerName, address }: AddressPanelProps) => ({
  kind: 'address',
  about: buildAddressDraftKey(customerId, address),
  address: screenPaths.address(customerId, address?.AddressId ?? 'new'),
  describe: ({ Line1, Town, PostCode }: Partial<AddressDraft>) => ({
    title: `${address ? 'Address' : 'New address'} of ${customerName}`,
    detail: [Line1, Town, PostCode].filter(Boolean).join(', '),
  }),
});

/**
 * Holds the entered values and stores them on the device as a draft until they are saved. `startedFrom` has the version of the address that the user saw first.
 * It is sent with the save, so that the server notices a later change by someone else.
 */
const useAddressEntry = (props: AddressPanelProps, storedDraft: Draft<Content> | undefined) => {
  const [savedInput] = useState(() => createDraft(props.address));
  const [startedFrom] = useState(storedDraft?.content.base ?? { Version: props.address?.Version });
  const [values, setValues] = useState({ ...savedInput, ...storedDraft?.content.values });
  const draftState = useFormDraft({ ...buildDraftLabel(props), storedDraft, values, saved: savedInput, base: startedFrom });
  return { ...draftState, values, startedFrom, set: (change: Partial<AddressDraft>) => setValues((before) => ({ ...before, ...change })) };
};

const useSaveAddress = (toast: string, onDone: () => void, keys?: KeyKeeper) => {
  const queryClient = useQueryClient();
  // Reloads the page behind the panel, because someone else may have changed the address. The entered values stay.
  const onFailed = () => {
    void queryClient.invalidateQueries();
    return undefined;
  };
  return useAction(addAddress, { toast, onDone, onFailed, isErrorInline: true, ...(keys && { keys }) });
};

const getTitle = (address: Address | undefined) => (address ? 'Change address' : 'Add address');

/** Side panel to add, change or remove an address of a customer. Asks before closing if there are unsaved changes. */
export const AddressPanel = (props: AddressPanelProps) => (
  <DraftOffer<Content>
    about={buildAddressDraftKey(props.customerId, props.address)}
    panel={{ title: getTitle(props.address), onClose: props.onClose }}
  >
    {(storedDraft) => <AddressEditor {...props} storedDraft={storedDraft} />}
  </DraftOffer>
);

const AddressEditor = ({ storedDraft, ...props }: AddressPanelProps & { storedDraft: Draft<Content> | undefined }) => {
  const { customerId, address, onClose } = props;
  const { draft, finish, askFirst: confirmClose, values, startedFrom, set } = useAddressEntry(props, storedDraft);
  const [isRemoving, setRemoving] = useState(false);
  const close = () => {
    finish();
    onClose();
  };
  const save = useSaveAddress(address ? 'Address changed' : 'Address added', close, draft);
  const remove = useSaveAddress('Address removed', close);
  const record = address ? { AddressId: address.AddressId, Version: startedFrom.Version } : { CustomerId: customerId };
  const saveAddress = () => save.run({ body: { ...buildBody(values), ...record } });
  const removeAddress = () => remove.run({ body: { ...record, Active: false } });
  return (
    <SidePanel
      isOpen
      title={getTitle(address)}
      isDirty={false}
      onClose={() => confirmClose(onClose)}
      actions={
        <>
          <ActionButton kind="primary" shortcut="Ctrl+S" pending={save.pending} onPress={saveAddress}>
            {address ? 'Save address' : 'Add address'}
          </ActionButton>
          {address && (
            <ActionButton kind="danger" pending={remove.pending} onPress={() => setRemoving(true)}>
              Remove address
            </ActionButton>
          )}
          <FailedSave failure={save.failure} onRetry={saveAddress} pending={save.pending} />
          <FailedSave failure={remove.anyFailure} onRetry={removeAddress} pending={remove.pending} />
        </>
      }
    >
      <AddressForm draft={values} set={set} errors={save.fieldErrors} />
      <ConfirmDialog
        isOpen={isRemoving}
        isDanger
        title="Remove this address?"
        confirm="Remove address"
        dismiss="Keep address"
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          setRemoving(false);
          await removeAddress();
        }}
      >
        New orders can no longer use this address. Existing documents keep it.
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
        label="Address type"
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
