import { ownFieldFile } from '#contract/masterData/entities/ownFields.ts';
import { resource } from './engine/define.ts';

export const ownFields = resource({
  name: 'ownfields',
  of: ownFieldFile,
  menu: ['Admin', 'Company', 'Own Fields'],
  search: ['Label', 'Hint'],
  filters: ['Subject', 'Kind', 'Active'],
  columns: ['Label', 'Subject', 'Kind', 'Choices', 'Required', 'Active'],
});
