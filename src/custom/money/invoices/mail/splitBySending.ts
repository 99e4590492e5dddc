import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { plural } from '#src/ui/text/format.ts';

export const isSentByPost = (document: UnsentDocument) => document.DocumentDelivery === 'Post';
/** True if the document's e-mail is in the outbox and waits to be sent. */
const isInOutbox = ({ Mail }: UnsentDocument) => Mail?.State === 'Queued' || Mail?.State === 'Kept';

/**
 * Splits the chosen documents between the buttons for e-mail and post, by the delivery of each account. If all have the same delivery, both
 * buttons take all of them. Documents already in the outbox are not e-mailed again.
 */
export const splitBySending = (chosen: readonly UnsentDocument[]) => {
  const byPost = chosen.filter(isSentByPost);
  const isMixed = byPost.length > 0 && byPost.length < chosen.length;
  const waiting = chosen.filter(isInOutbox);
  return {
    toMail: chosen.filter((document) => !isInOutbox(document) && !(isMixed && isSentByPost(document))),
    toPost: isMixed ? byPost : chosen,
    /** For example `12 documents chosen: 9 by e-mail, 3 by post, 2 already in the outbox`. */
    words: [
      `${plural(chosen.length, 'document')} chosen`,
      [
        isMixed && `${chosen.length - byPost.length} by e-mail, ${byPost.length} by post`,
        waiting.length > 0 && `${waiting.length} already in the outbox`,
      ]
        .filter(Boolean)
        .join(', '),
    ]
      .filter(Boolean)
      .join(': '),
  };
};
