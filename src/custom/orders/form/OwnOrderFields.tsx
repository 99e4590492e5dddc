import { Suspense } from 'react';
import { ownRecordField, ownRule } from '#contract/ownFields.ts';
import type { OwnField } from '#contract/ownFields.ts';
import { spreadOwn } from '#contract/ownNames.ts';
import type { Order } from '#contract/orders/shapes.ts';
import { kindOf } from '#src/resources/engine/kinds/kinds.ts';
import { useOwnFields } from '#src/resources/engine/own/useOwnFields.ts';
import '#src/resources/engine/form/fields.css';
import { useOrder } from './orderStore.ts';
import type { OrderStore } from './orderStore.ts';

interface OwnOrderFieldsProps {
  store: OrderStore;
  order: Order | undefined;
  errors: Record<string, string>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onCorrected: (fields: readonly string[]) => void;
}

interface OneProps extends Omit<OwnOrderFieldsProps, 'order'> {
  own: OwnField;
  record: Record<string, unknown>;
}

const wrong = (own: OwnField, value: unknown) => {
  if (value === undefined || value === null || value === '') return undefined;
  const message = ownRule(own).safeParse(value).error?.issues[0]?.message;
  return message && `${own.Label} ${message}`;
};

const nothing = () => undefined;

const One = ({ own, record, store, errors, onInvalid, onCorrected }: OneProps) => {
  const field = ownRecordField(own);
  const path = `Own.${own.OwnFieldId}`;
  const value = record[field.name];
  const { Input } = kindOf(field);
  const change = (next: unknown) => {
    store.setHeader({ Own: { ...store.get().header.Own, [own.OwnFieldId]: next } });
    onCorrected([path]);
  };
  const refused = errors[path] && `${own.Label} ${errors[path]}`;
  return (
    <Suspense fallback={<div className="field" aria-busy="true" />}>
      <Input
        field={field}
        value={value}
        onChange={change}
        record={record}
        setField={nothing}
        error={refused ?? wrong(own, value)}
        problems={{}}
        autoFocus={false}
        inputRef={null}
        onInvalid={(isInvalid) => onInvalid(path, isInvalid)}
      />
    </Suspense>
  );
};

/** What a reference was called when it was saved does not name the one that is chosen now. */
const namesOf = (own: Readonly<Record<string, unknown>>, order: Order | undefined) =>
  Object.fromEntries(Object.entries(order?.OwnNames ?? {}).filter(([id]) => own[id] === order?.Own[id]));

/** The fields that an administrator has added to orders. */
export const OwnOrderFields = ({ order, ...props }: OwnOrderFieldsProps) => {
  const own = useOrder(props.store, (state) => state.header.Own) ?? {};
  const { fields = [] } = useOwnFields();
  const record = spreadOwn({ Own: own, OwnNames: namesOf(own, order) });
  return fields
    .filter(({ Subject }) => Subject === 'Order')
    .map((field) => <One key={field.OwnFieldId} own={field} record={record} {...props} />);
};
