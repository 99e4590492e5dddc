import { describeDayOff } from '#contract/sales/deal/daysOff.ts';
import { rewordError } from '#src/ui/inputs/typed/checks.ts';
import { DateInput } from '#src/ui/inputs/typed/DateInput.tsx';
import { LongTextBox, TextBox } from '#src/ui/inputs/TextBox.tsx';
import { DeliverTo } from './DeliverTo.tsx';

/** Details of a request beside its products. */
export interface RequestDetails {
  wantedOn: string | null;
  orderNo: string;
  note: string;
  deliverTo: number | null;
}

interface RequestFieldsProps {
  customerId: number;
  /** The order to repeat. */
  orderId: number | undefined;
  values: RequestDetails;
  onChange: (changes: Partial<RequestDetails>) => void;
  onInvalid: (field: string, isInvalid: boolean) => void;
  errors: Readonly<Record<string, string>>;
}

const dateCheck = rewordError('Enter a date such as 21/11/2026');

/** Fields of an order request beside its products. */
export const RequestFields = ({ customerId, orderId, values, onChange, onInvalid, errors }: RequestFieldsProps) => (
  <div className="ask-fields">
    <DeliverTo
      customerId={customerId}
      orderId={orderId}
      value={values.deliverTo}
      onChange={(deliverTo) => onChange({ deliverTo })}
      error={errors.DeliveryAddressId}
    />
    <DateInput
      label="Required on"
      placeholder="21/11/2026"
      check={dateCheck}
      optional
      value={values.wantedOn}
      hint={describeDayOff(values.wantedOn)}
      onChange={(wantedOn) => onChange({ wantedOn })}
      onInvalid={(isInvalid) => onInvalid('WantedOn', isInvalid)}
      error={errors.WantedOn}
    />
    <TextBox
      label="Your order number"
      optional
      width="12rem"
      maxLength={40}
      value={values.orderNo}
      onChange={(orderNo) => onChange({ orderNo })}
      error={errors.CustomerOrderNo}
    />
    <LongTextBox
      label="Anything else we should know"
      optional
      width="100%"
      value={values.note}
      onChange={(note) => onChange({ note })}
      error={errors.Note}
    />
  </div>
);
