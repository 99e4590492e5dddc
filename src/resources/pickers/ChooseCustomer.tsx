import type { ReactNode } from 'react';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { CustomerPicker } from './CustomerPicker.tsx';

interface ChooseCustomerProps {
  title: string;
  /** Text that says what the screen shows once a customer is chosen. */
  about: string;
  label?: string;
  /** Detail of the ScreenTitle. */
  detail?: ReactNode;
  primary?: ReactNode;
  onChoose: (customerId: number) => void;
  /** Other ways to start. */
  children?: ReactNode;
}

/** First view of a screen about one customer, when no customer has been opened yet. */
export const ChooseCustomer = ({ title, about, label = 'Customer', detail, primary, onChoose, children }: ChooseCustomerProps) => (
  <>
    <ScreenTitle title={title} detail={detail} primary={primary} />
    <CustomerPicker value={null} autoFocus label={label} hint={about} onChange={(customer) => customer && onChoose(customer.CustomerId)} />
    {children}
  </>
);
