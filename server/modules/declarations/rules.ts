import { paperNameOf } from '#contract/declarations/calls.ts';
import { invalidField } from '#contract/errors.ts';
import type { Rules, Values } from '#server/modules/entityRules.ts';

/** It is issued, ends no earlier than that, and its paper is one that is kept. */
export const declarationRules: Rules = {
  prepare: async (tx, { context, values, stored }) => {
    const { IssuedOn, ValidTo, PaperUrl }: Values = { ...stored, ...values };
    if (String(IssuedOn) > context.today) throw invalidField('IssuedOn', 'must not be in the future');
    if (typeof ValidTo === 'string' && ValidTo < String(IssuedOn)) throw invalidField('ValidTo', 'must not be before it was issued');
    if (typeof PaperUrl === 'string' && PaperUrl !== stored?.PaperUrl) {
      const name = paperNameOf(PaperUrl) ?? '';
      const paper = await tx.selectFrom('supplied_papers').select('Name').where('Name', '=', name).executeTakeFirst();
      if (!paper) throw invalidField('PaperUrl', 'is not kept any more: choose it anew');
    }
    return values;
  },
};
