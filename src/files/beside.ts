import type { FileSubject } from '#contract/masterData/files/subjects.ts';

/** The record that files are attached to. */
export interface FileRecord {
  subject: FileSubject;
  id: number;
}
