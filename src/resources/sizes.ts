import { sizeFile } from '#contract/entities/referenceFiles.ts';
import { resource } from './engine/resource.ts';

export const sizes = resource({
  name: 'referencefiles/sizes',
  of: sizeFile,
  menu: ['Admin', 'Manage Reference Files', 'Sizes'],
  fields: { Code: { search: true }, Description: { search: true }, Active: { filter: true } },
});
