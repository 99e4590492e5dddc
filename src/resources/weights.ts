import { weightFile } from '#contract/reference/calls.ts';
import { resource } from './engine/resource.ts';

export const weights = resource({
  name: 'referencefiles/weights',
  of: weightFile,
  title: 'Description',
  menu: ['Admin', 'Manage Reference Files', 'Weights'],
  fields: { Description: { search: true }, Active: { filter: true } },
});
