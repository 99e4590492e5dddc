import { useState } from 'react';
import type { KeyboardEvent, Ref } from 'react';
import Button from '@mui/material/Button';
import { getNameField } from '#contract/masterData/entities/definition/fieldNames.ts';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import type { Field } from '#src/resources/engine/resource.ts';
import { asNumber, fieldText, commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';
import { useQuickCreate } from './quickCreate.ts';
import { describeReference, useReferred } from '#src/resources/engine/kinds/referred.ts';
import type { Referred } from '#src/resources/engine/kinds/referred.ts';

export const ReferenceInput = (props: KindInputProps) => {
  const { field, record, onChange } = props;
  const value = asNumber(props.value);
  const savedItem = value === null ? null : { id: value, title: fieldText(record[getNameField(field.name)]), code: '' };
  const [pickedItem, setPickedItem] = useState<Referred | null>(savedItem?.title ? savedItem : null);
  const reference = useReferred(field, value, pickedItem);
  const { target, search } = describeReference(field);
  const take = (item: Referred | null) => {
    setPickedItem(item);
    props.onInvalid(false);
    onChange(item?.id ?? null);
  };
  const quick = useQuickCreate(target.name);
  const addNew = (input = '') => quick?.(input, (row) => take(describeReference(field).read(row)));
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!quick || !event.altKey || event.code !== 'KeyN') return;
    event.preventDefault();
    addNew(reference?.title === event.currentTarget.value ? '' : event.currentTarget.value.trim());
  };
  return (
    <div className="reference-field">
      <Picker<Referred>
        {...commonProps(props)}
        value={reference}
        onChange={take}
        search={search}
        minimum={0}
        keyOf={(item) => item.id}
        labelOf={(item) => item.title}
        detailOf={(item) => item.code}
        width="20rem"
        placeholder="Type to find"
        onKeyDown={handleKey}
        onInvalid={props.onInvalid}
        inputRef={props.inputRef as Ref<HTMLInputElement>}
      />
      {quick && (
        <Button size="small" aria-keyshortcuts="Alt+N" title="Alt+N in the field" onClick={() => addNew()}>
          New {quick.singular}
        </Button>
      )}
    </div>
  );
};

/** Chooses the referenced record that a list is filtered by. */
export const FilterPicker = ({ field, onChange }: { field: Field; onChange: (value: string) => void }) => (
  <Picker<Referred>
    label={field.label}
    width="20rem"
    autoFocus
    opensAtOnce
    placeholder="Type to find"
    value={null}
    onChange={(item) => item && onChange(String(item.id))}
    search={describeReference(field).search}
    minimum={0}
    keyOf={(item) => item.id}
    labelOf={(item) => item.title}
    detailOf={(item) => item.code}
  />
);
