import { colourFile } from '#contract/reference/calls.ts';
import { resource } from './engine/resource.ts';

export const colours = resource({
  name: 'referencefiles/colours',
  of: colourFile,
  title: 'Description',
  menu: ['Admin', 'Manage Reference Files', 'Colours'],
  fields: { Code: { search: true }, Description: { search: true }, Active: { filter: true } },
});
