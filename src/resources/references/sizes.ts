import { sizeFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const sizes = resource({
  name: 'referencefiles/sizes',
  of: sizeFile,
  menu: ['Admin', 'Manage Reference Files', 'Sizes'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
