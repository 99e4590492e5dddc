import { featureFile } from '#contract/masterData/entities/referenceFiles.ts';
import { resource } from '#src/resources/engine/define.ts';

export const features = resource({
  name: 'referencefiles/features',
  of: featureFile,
  menu: ['Admin', 'Manage Reference Files', 'Features'],
  search: ['Code', 'Description'],
  filters: ['Active'],
});
