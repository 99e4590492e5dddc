import { DateField, NumberField, ReferenceField, Show, SimpleShowLayout, TextField } from 'react-admin';

export const InvoiceShow = () => (
  <Show>
    <SimpleShowLayout>
      <TextField source="InvoiceNo" label="Invoice" />
      <ReferenceField source="CustomerId" reference="customers" label="Customer" />
      <ReferenceField source="OrderId" reference="orders" label="Order" link="show" />
      <DateField source="InvoiceDate" label="Date" />
      <DateField source="DueDate" label="Due" />
      <NumberField source="GrossAmount" label="Gross" options={{ minimumFractionDigits: 2 }} />
    </SimpleShowLayout>
  </Show>
);
