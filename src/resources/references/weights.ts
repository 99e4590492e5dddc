import { weightFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const weights = resource({
  name: 'referencefiles/weights',
  of: weightFile,
  menu: ['Admin', 'Manage Reference Files', 'Weights'],
  search: ['Description'],
  filters: ['Active'],
});
