import { colourFile } from '#contract/entities/referenceFiles.ts';
import { resource } from './engine/resource.ts';

export const colours = resource({
  name: 'referencefiles/colours',
  of: colourFile,
  menu: ['Admin', 'Manage Reference Files', 'Colours'],
  fields: { Code: { search: true }, Description: { search: true }, Active: { filter: true } },
});
