import { listRecordFiles } from '#contract/masterData/files/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Unfold } from '#src/ui/screen/Unfold.tsx';
import { lazyPart } from '#src/ui/screen/lazyPart.tsx';
import type { FileRecord } from './beside.ts';
import './files.css';

const FileList = lazyPart(async () => (await import('./FileList.tsx')).FileList);

/** Files attached to a record. Shows their number, and the list when opened. */
export const RecordFiles = (record: FileRecord) => {
  const files = useAnswer(listRecordFiles, { params: record });
  const count = files.data?.length ?? 0;
  return <Unfold title={count > 0 ? `Files (${count})` : 'Files'}>{() => <FileList record={record} files={files} />}</Unfold>;
};
