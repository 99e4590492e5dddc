import { movementTypeFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const movementTypes = resource({
  name: 'lists/movementtypes',
  of: movementTypeFile,
  menu: ['Admin', 'Manage Lists', 'Movement Types'],
  search: ['Description'],
});
