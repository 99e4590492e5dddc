import { neckFinishFile } from '#contract/entities/referenceFiles.ts';
import { resource } from './engine/resource.ts';

export const neckFinishes = resource({
  name: 'referencefiles/neckfinishes',
  of: neckFinishFile,
  menu: ['Admin', 'Manage Reference Files', 'Neck Finish'],
  fields: {
    Code: { search: true },
    Description: { search: true },
    Aliases: { search: true },
    Active: { filter: true },
  },
});
