import { BooleanInput, DateInput, Edit, NumberInput, SimpleForm, TextInput } from 'react-admin';

export const BankRateEdit = () => (
  <Edit mutationMode="pessimistic">
    <SimpleForm>
      <TextInput source="Description" label="Decision" />
      <NumberInput source="Rate" />
      <DateInput source="EffectiveFrom" label="From" />
      <BooleanInput source="Active" />
    </SimpleForm>
  </Edit>
);
