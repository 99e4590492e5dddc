import { useState } from 'react';
import type { Ref } from 'react';
import { Picker } from '#src/ui/inputs/combobox/Picker.tsx';
import { commonProps } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';
import { asIds, describeReference, useNames } from '#src/resources/engine/kinds/referred.ts';
import type { Referred } from '#src/resources/engine/kinds/referred.ts';

export const ReferencesInput = (props: KindInputProps) => {
  const { field, onChange } = props;
  const ids = asIds(props.value);
  const [addedItems, setAddedItems] = useState<readonly Referred[]>([]);
  const names = useNames(field, ids);
  const getName = (id: number) => names.get(id) ?? addedItems.find((one) => one.id === id)?.title ?? '…';
  const add = (item: Referred | null) => {
    if (!item || ids.includes(item.id)) return;
    setAddedItems([...addedItems, item]);
    onChange([...ids, item.id]);
  };
  return (
    <div className="references-field">
      <Picker<Referred>
        {...commonProps(props)}
        optional
        value={null}
        onChange={add}
        search={describeReference(field).search}
        minimum={0}
        keyOf={(item) => item.id}
        labelOf={(item) => item.title}
        detailOf={(item) => item.code}
        width="20rem"
        placeholder="Type to add"
        inputRef={props.inputRef as Ref<HTMLInputElement>}
      />
      {ids.length > 0 && (
        <ul className="reference-chips" aria-label={field.label}>
          {ids.map((id) => (
            <li key={id}>
              {getName(id)}
              <button type="button" aria-label={`Remove ${getName(id)}`} onClick={() => onChange(ids.filter((one) => one !== id))}>
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
