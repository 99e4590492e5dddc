import { sizeFile } from '#contract/reference/calls.ts';
import { resource } from './engine/resource.ts';

export const sizes = resource({
  name: 'referencefiles/sizes',
  of: sizeFile,
  title: 'Description',
  menu: ['Admin', 'Manage Reference Files', 'Sizes'],
  fields: { Code: { search: true }, Description: { search: true }, Active: { filter: true } },
});
