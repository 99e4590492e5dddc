import type { ReactNode } from 'react';
import { ownRecordField, ownRule } from '#contract/masterData/ownFields/ownFields.ts';
import type { OwnField } from '#contract/masterData/ownFields/ownFields.ts';
import { spreadOwn } from '#contract/masterData/ownFields/ownNames.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { getKind } from '#src/resources/engine/kinds/kinds.ts';
import { useOwnFields } from '#src/resources/engine/own/useOwnFields.ts';
import '#src/resources/engine/form/fields.css';

interface OwnOrderFieldsProps {
  /** Values on the form, by the id of the field. */
  own: Readonly<Record<string, unknown>> | undefined;
  order: Order | undefined;
  /** Shown while the fields load. Takes the same space. */
  awaited: ReactNode;
  errors: Record<string, string>;
  onInvalid: (field: string, isInvalid: boolean) => void;
  onChange: (id: number, value: unknown) => void;
}

interface OneProps extends Omit<OwnOrderFieldsProps, 'order' | 'own' | 'awaited'> {
  own: OwnField;
  record: Record<string, unknown>;
}

const wrong = (own: OwnField, value: unknown) => {
  if (value === undefined || value === null || value === '') return undefined;
  const message = ownRule(own).safeParse(value).error?.issues[0]?.message;
  return message && `${own.Label} ${message}`;
};

const nothing = () => undefined;
const none = {};

const One = ({ own, record, errors, onInvalid, onChange }: OneProps) => {
  const field = ownRecordField(own);
  const path = `Own.${own.OwnFieldId}`;
  const value = record[field.name];
  const { Input } = getKind(field);
  const error = errors[path] && `${own.Label} ${errors[path]}`;
  return (
    <Input
      field={field}
      value={value}
      onChange={(next) => onChange(own.OwnFieldId, next)}
      record={record}
      setField={nothing}
      error={error ?? wrong(own, value)}
      problems={{}}
      autoFocus={false}
      inputRef={null}
      onInvalid={(isInvalid) => onInvalid(path, isInvalid)}
    />
  );
};

/** Returns the stored names of references that are unchanged. A stored name does not fit a newly chosen one. */
const pickUnchangedNames = (own: Readonly<Record<string, unknown>>, order: Order | undefined) =>
  Object.fromEntries(Object.entries(order?.OwnNames ?? {}).filter(([id]) => own[id] === order?.Own[id]));

/** Shows the own fields of orders. */
export const OwnOrderFields = ({ order, own = none, awaited, ...props }: OwnOrderFieldsProps) => {
  const { fields = [], isPending } = useOwnFields();
  const record = spreadOwn({ Own: own, OwnNames: pickUnchangedNames(own, order) });
  if (isPending) return awaited;
  return fields
    .filter(({ Subject }) => Subject === 'Order')
    .map((field) => <One key={field.OwnFieldId} own={field} record={record} {...props} />);
};
