import { AutocompleteInput, DataTable, DateField, List, NumberField, ReferenceField, ReferenceInput } from 'react-admin';

const filters = [
  <ReferenceInput key="customer" source="CustomerId" reference="customers" alwaysOn>
    <AutocompleteInput label="Customer" />
  </ReferenceInput>,
];

export const InvoiceList = () => (
  <List filters={filters} sort={{ field: 'InvoiceDate', order: 'DESC' }}>
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="InvoiceNo" label="Invoice" />
      <DataTable.Col source="CustomerName" label="Customer">
        <ReferenceField source="CustomerId" reference="customers" />
      </DataTable.Col>
      <DataTable.Col source="InvoiceDate" label="Date">
        <DateField source="InvoiceDate" />
      </DataTable.Col>
      <DataTable.NumberCol source="Outstanding">
        <NumberField source="Outstanding" options={{ minimumFractionDigits: 2 }} />
      </DataTable.NumberCol>
    </DataTable>
  </List>
);
