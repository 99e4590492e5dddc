import { BooleanInput, Create, SimpleForm, TextInput, required } from 'react-admin';

export const ColourCreate = () => (
  <Create redirect="list">
    <SimpleForm defaultValues={{ Active: true }}>
      <TextInput source="Code" validate={required()} />
      <TextInput source="Description" validate={required()} />
      <BooleanInput source="Active" />
    </SimpleForm>
  </Create>
);
