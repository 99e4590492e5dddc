import { cancelReasonFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const cancelReasons = resource({
  name: 'lists/cancelreasons',
  of: cancelReasonFile,
  menu: ['Admin', 'Manage Lists', 'Cancel Reasons'],
  search: ['Description'],
  filters: ['Active'],
});
