import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  DateField,
  Edit,
  NumberInput,
  ReferenceInput,
  ReferenceManyField,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
} from 'react-admin';

const terms = [
  { id: 'InvoiceDate', name: 'Invoice date' },
  { id: 'EndOfMonth', name: 'End of the month' },
];

export const CustomerEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="AccountCode" label="Account" validate={required()} />
      <TextInput source="Name" validate={required()} />
      <ReferenceInput source="CustomerGroupId" reference="CustomerGroups">
        <AutocompleteInput label="Group" />
      </ReferenceInput>
      <ReferenceInput source="HaulierId" reference="Hauliers">
        <AutocompleteInput label="Haulier" optionText="Name" />
      </ReferenceInput>
      <NumberInput source="CreditLimit" label="Credit limit" />
      <SelectInput source="PaymentTermBasis" label="Terms from" choices={terms} />
      <BooleanInput source="ProForma" label="Pro forma" />
      <ReferenceManyField reference="orders" target="CustomerId" perPage={5} sort={{ field: 'OrderDate', order: 'DESC' }}>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.NumberCol source="DealNo" label="Deal" />
          <DataTable.Col source="OrderDate" label="Ordered">
            <DateField source="OrderDate" />
          </DataTable.Col>
          <DataTable.Col source="Status" />
        </DataTable>
      </ReferenceManyField>
    </SimpleForm>
  </Edit>
);
