import { answerJob } from '#server/confined/answerJob.ts';
import type { ConfinedAnswer } from '#server/confined/inWorker.ts';
import { Unreadable } from './entry.ts';
import { readAnyBankFile } from './read.ts';
import type { BankFileJob, BankFileRead } from './read.ts';

const answer = (job: BankFileJob): ConfinedAnswer<BankFileRead> => {
  try {
    return { result: readAnyBankFile(job) };
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.message };
    throw error;
  }
};

await answerJob(answer);
