import { colourFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const colours = resource({
  name: 'referencefiles/colours',
  of: colourFile,
  menu: ['Admin', 'Manage Reference Files', 'Colours'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
