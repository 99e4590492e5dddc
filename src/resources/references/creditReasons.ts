import { creditReasonFile } from '#contract/masterData/entities/lookups.ts';
import { resource } from '#src/resources/engine/define.ts';

export const creditReasons = resource({
  name: 'lists/creditreasons',
  of: creditReasonFile,
  menu: ['Admin', 'Manage Lists', 'Credit Reasons'],
  search: ['Description'],
  filters: ['Active'],
});
