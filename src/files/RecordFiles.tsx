import { useState } from 'react';
import { listRecordFiles } from '#contract/files/calls.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { whenWanted } from '#src/ui/screen/whenWanted.tsx';
import type { Beside } from './beside.ts';
import './files.css';

const FileList = whenWanted(async () => (await import('./FileList.tsx')).FileList);

/** The files beside a record, as they came: how many there are is told, they are shown once it is opened. */
export const RecordFiles = (beside: Beside) => {
  const [isOpen, setOpen] = useState(false);
  const files = useAnswer(listRecordFiles, { params: beside });
  const count = files.data?.length ?? 0;
  return (
    <details className="record-files" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{count > 0 ? `Files (${count})` : 'Files'}</summary>
      {isOpen && <FileList beside={beside} files={files} />}
    </details>
  );
};
