import { isDatabaseAway } from '#server/database/away.ts';
import { beginPapers, hasMailWithoutPapers, markPapersReady } from '#server/modules/system/mail/mailPapers.ts';
import type { HeavyJob, JobTools } from './heavy/heavyJob.ts';
import { storePapers } from './mailedPapers.ts';

/** Tries after which papers that always end their worker are left to the outbox. */
const maxTries = 3;

/** The one row of this job, which stands for all mails. With a job for each, a run of thousands would cost more in the queue than in the papers. */
const allMails = 0;

/** Returns whether a mail was waiting. */
const drawNext = async ({ db, services }: JobTools): Promise<boolean> => {
  const mail = await beginPapers(db);
  if (!mail) return false;
  if (mail.Tries <= maxTries)
    await storePapers({ db, services }, mail.DocumentKind, mail.DocumentIds).catch((error: unknown) => {
      // Leaves any other error to the outbox, which meets it too and records it with the mail.
      if (isDatabaseAway(error)) throw error;
    });
  await markPapersReady(db, mail.OutboxId);
  services.wakeOutbox();
  return true;
};

/** Draws and stores the papers of queued mails, so that the outbox only attaches them. The outbox alone decides who sends a mail (ADR 0138). */
export const mailPaperJob: HeavyJob = {
  name: 'mail-papers',
  findWaiting: async (db) => ((await hasMailWithoutPapers(db)) ? [allMails] : []),
  run: async (tools) => {
    while (!tools.isStopping() && (await drawNext(tools)));
  },
};
