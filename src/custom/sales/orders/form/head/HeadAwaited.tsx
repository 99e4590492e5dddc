import type { AnswerOf } from '#contract/call/endpoint.ts';
import type { getOrderComboData } from '#contract/sales/orders/calls.ts';
import type { Order } from '#contract/sales/orders/shapes.ts';
import { CheckBox } from '#src/ui/inputs/CheckBox.tsx';
import { TextBox } from '#src/ui/inputs/TextBox.tsx';

interface Awaited {
  label: string;
  optional?: boolean;
  hint?: string | undefined;
}

const nothing = () => undefined;

const Room = (props: Awaited) => (
  <div aria-busy="true">
    <TextBox {...props} value="" disabled onChange={nothing} />
  </div>
);

interface OwnAwaitedProps {
  fields: AnswerOf<typeof getOrderComboData>['OwnFields'];
}

/** Placeholder of the own fields while they load. Takes the same space, so that the lines below do not move. */
export const OwnFieldsPlaceholder = ({ fields }: OwnAwaitedProps) =>
  fields.map(({ OwnFieldId, Label, Kind, Required, Hint }) =>
    Kind === 'YesNo' ? (
      <div key={OwnFieldId} className="field" aria-busy="true">
        <CheckBox label={Label} checked={false} disabled onChange={nothing} />
        <div className="field-hint">{Hint}</div>
      </div>
    ) : (
      <Room key={OwnFieldId} label={Label} optional={!Required} hint={Hint ?? undefined} />
    ),
  );

/** Placeholder of the fields for mixed pallets while they load. */
export const MixedPalletsPlaceholder = ({ order }: { order: Order | undefined }) =>
  order?.MixedPallets.map(({ PalletId, PalletCode }) => <Room key={PalletId} label={`Mixed pallets, ${PalletCode}`} optional />);
