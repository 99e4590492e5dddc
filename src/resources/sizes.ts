import { sizeFile } from '#contract/entities/referenceFiles.ts';
import { resource } from './engine/resource.ts';

export const sizes = resource({
  name: 'referencefiles/sizes',
  of: sizeFile,
  menu: ['Admin', 'Manage Reference Files', 'Sizes'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
