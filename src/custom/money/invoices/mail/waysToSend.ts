import type { UnsentDocument } from '#contract/money/invoices/shapes.ts';
import { plural } from '#src/ui/text/format.ts';

export const goesByPost = (document: UnsentDocument) => document.DocumentDelivery === 'Post';
/** It waits for its turn, or for a mail server. */
const isInOutbox = ({ Mail }: UnsentDocument) => Mail?.State === 'Queued' || Mail?.State === 'Kept';

/**
 * What each button takes of the chosen documents. Of a choice of both kinds each takes its own: the mail what goes by e-mail, *posted* what
 * goes by post. A choice of one kind is meant as it is. What waits in the outbox goes into no second mail.
 */
export const waysToSend = (chosen: readonly UnsentDocument[]) => {
  const byPost = chosen.filter(goesByPost);
  const isMixed = byPost.length > 0 && byPost.length < chosen.length;
  const waiting = chosen.filter(isInOutbox);
  return {
    toMail: chosen.filter((document) => !isInOutbox(document) && !(isMixed && goesByPost(document))),
    toPost: isMixed ? byPost : chosen,
    /** `12 documents chosen: 9 by e-mail, 3 by post, 2 already in the outbox` */
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
