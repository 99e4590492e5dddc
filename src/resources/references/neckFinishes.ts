import { neckFinishFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const neckFinishes = resource({
  name: 'referencefiles/neckfinishes',
  of: neckFinishFile,
  menu: ['Admin', 'Manage Reference Files', 'Neck Finish'],
  search: ['Code', 'Description', 'Aliases'],
  filters: ['Active'],
});
