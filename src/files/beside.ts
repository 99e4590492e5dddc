import type { FileSubject } from '#contract/masterData/files/subjects.ts';

/** The record that files are beside. */
export interface Beside {
  subject: FileSubject;
  id: number;
}
