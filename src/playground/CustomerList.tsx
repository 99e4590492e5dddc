import {
  AutocompleteInput,
  BooleanField,
  BooleanInput,
  BulkDeleteButton,
  BulkExportButton,
  BulkUpdateButton,
  DataTable,
  ExportButton,
  FilterButton,
  List,
  NumberField,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  TextField,
  TopToolbar,
  useListContext,
} from 'react-admin';
import { formatMoney } from '#src/ui/text/format.ts';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ReferenceInput key="group" source="CustomerGroupId" reference="CustomerGroups" alwaysOn>
    <AutocompleteInput label="Group" />
  </ReferenceInput>,
  <BooleanInput key="stop" source="OnStop" label="On stop" />,
];

const Actions = () => (
  <TopToolbar>
    <FilterButton />
    <ExportButton />
  </TopToolbar>
);

const BulkActions = () => (
  <>
    <BulkUpdateButton label="Credit limit 1,000" data={{ CreditLimit: 1000 }} />
    <BulkExportButton />
    <BulkDeleteButton mutationMode="pessimistic" />
  </>
);

const Totals = () => {
  const { meta } = useListContext();
  const totals = (meta?.totals ?? []) as { CurrencyCode: string; CreditLimit: number }[];
  return <p>{totals.map(({ CurrencyCode, CreditLimit }) => `Credit limits ${formatMoney(CreditLimit, CurrencyCode)}`).join(', ')}</p>;
};

export const CustomerList = () => (
  <List filters={filters} actions={<Actions />} sort={{ field: 'Name', order: 'ASC' }} queryOptions={{ meta: { totals: true } }}>
    <Totals />
    <DataTable bulkActionButtons={<BulkActions />} rowClick="edit">
      <DataTable.Col source="AccountCode" label="Account" />
      <DataTable.Col source="Name" />
      <DataTable.Col source="CustomerGroupId" label="Group">
        <ReferenceField source="CustomerGroupId" reference="CustomerGroups" link={false} />
      </DataTable.Col>
      <DataTable.Col source="CustomerType" label="Type">
        <ReferenceField source="CustomerTypeId" reference="CustomerTypes" link={false}>
          <TextField source="Description" />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.NumberCol source="CreditLimit" label="Credit limit">
        <NumberField source="CreditLimit" options={{ style: 'currency', currency: 'GBP' }} />
      </DataTable.NumberCol>
      <DataTable.Col source="OnStop" label="On stop">
        <BooleanField source="OnStop" />
      </DataTable.Col>
    </DataTable>
  </List>
);
