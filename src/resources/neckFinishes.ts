import { neckFinishFile } from '#contract/reference/calls.ts';
import { resource } from './engine/resource.ts';

export const neckFinishes = resource({
  name: 'referencefiles/neckfinishes',
  of: neckFinishFile,
  title: 'Description',
  menu: ['Admin', 'Manage Reference Files', 'Neck Finish'],
  fields: {
    Code: { search: true },
    Description: { search: true },
    Aliases: { search: true },
    Active: { filter: true },
  },
});
