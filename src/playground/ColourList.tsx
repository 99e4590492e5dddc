import { BooleanField, BulkDeleteButton, CreateButton, Datagrid, DateField, ExportButton, List, TextField, TopToolbar } from 'react-admin';

const Actions = () => (
  <TopToolbar>
    <CreateButton />
    <ExportButton />
  </TopToolbar>
);

export const ColourList = () => (
  <List actions={<Actions />} sort={{ field: 'Code', order: 'ASC' }}>
    <Datagrid bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
      <TextField source="Code" />
      <TextField source="Description" />
      <DateField source="UpdatedAt" label="Changed" />
      <BooleanField source="Active" />
    </Datagrid>
  </List>
);
