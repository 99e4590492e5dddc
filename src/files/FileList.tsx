import { useRef, useState } from 'react';
import { addRecordFile, openRecordFile, removeRecordFile, restoreRecordFile } from '#contract/masterData/files/calls.ts';
import type { listRecordFiles, RecordFile } from '#contract/masterData/files/calls.ts';
import { fileKinds, isDisplayable, maxFileMb, maxFiles } from '#contract/masterData/files/kinds.ts';
import { call } from '#src/api/call.ts';
import { openInNewTab, saveFile } from '#src/api/openInNewTab.ts';
import { uploadBy } from '#src/api/upload.ts';
import { useAction } from '#src/api/useAction.ts';
import type { useAnswer } from '#src/api/useAnswer.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ErrorState, Loading } from '#src/ui/states/states.tsx';
import { formatInstant, formatQuantity } from '#src/ui/text/format.ts';
import type { FileRecord } from './beside.ts';
import { usePastedFiles } from './usePastedFiles.ts';

const accept = Object.keys(fileKinds)
  .map((end) => `.${end}`)
  .join(',');

const kB = 1024;

const formatSize = (bytes: number) =>
  bytes < kB * kB ? `${formatQuantity(Math.max(1, Math.round(bytes / kB)))} kB` : `${(bytes / (kB * kB)).toFixed(1)} MB`;

/** Opens a file, or saves it if the browser cannot display it. */
const open = async ({ RecordFileId, FileName, MediaType }: RecordFile) => {
  const file = await call(openRecordFile, { params: { id: RecordFileId } });
  if (isDisplayable(MediaType)) openInNewTab(file);
  else saveFile(file, FileName);
};

const FileRow = ({ file, onRemove, pending }: { file: RecordFile; onRemove: () => unknown; pending: boolean }) => {
  const download = usePaper(() => open(file));
  return (
    <li>
      <ActionButton kind="quiet" pending={download.pending} onPress={() => download.run(0)}>
        {file.FileName}
      </ActionButton>
      <span className="note">{`${formatSize(file.Size)} · ${formatInstant(file.AddedAt)} by ${file.AddedBy}`}</span>
      <ActionButton kind="quiet" name={`Remove ${file.FileName}`} pending={pending} onPress={onRemove}>
        Remove
      </ActionButton>
    </li>
  );
};

interface FileListProps {
  record: FileRecord;
  files: ReturnType<typeof useAnswer<typeof listRecordFiles>>;
}

export const FileList = ({ record, files }: FileListProps) => {
  const [pendingText, setPendingText] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const restore = useAction(restoreRecordFile, { toast: (file) => `${file.FileName} restored` });
  const remove = useAction(removeRecordFile, {
    // Moves the focus, because the pressed button is removed with its row.
    onDone: () => list.current?.querySelector('input')?.focus(),
    toast: (file) => ({ text: `${file.FileName} removed`, undo: () => void restore.run({ params: { id: file.RecordFileId } }) }),
  });
  const upload = uploadBy({
    what: 'file',
    largestMb: maxFileMb,
    send: async (file) => String((await call(addRecordFile, { params: record, query: { fileName: file.name }, body: file })).RecordFileId),
  });
  const add = async (newFiles: readonly File[]) => {
    const [refusals, notes]: [string[], string[]] = [[], []];
    setRefusal(undefined);
    for (const file of newFiles) {
      setPendingText(`Uploading ${file.name}`);
      const { refusal: reason, url } = await upload(file);
      const existingFile = files.data?.find(({ RecordFileId }) => String(RecordFileId) === url);
      if (existingFile)
        notes.push(`${file.name} is already attached${existingFile.FileName === file.name ? '' : `, as ${existingFile.FileName}`}`);
      if (reason !== undefined) refusals.push(newFiles.length > 1 ? `${file.name}: ${reason}` : reason);
    }
    setPendingText(undefined);
    if (refusals.length + notes.length > 0) setRefusal([...refusals, ...notes].join('; '));
    if (refusals.length < newFiles.length) await files.refetch();
  };
  const isFull = (files.data?.length ?? maxFiles) >= maxFiles;
  usePastedFiles((newFiles) => void add(newFiles), { isOff: isFull || pendingText !== undefined });
  if (files.error) return <ErrorState error={files.error} onRetry={files.refetch} />;
  if (!files.data) return <Loading rows={2} />;
  const { data } = files;
  return (
    <div ref={list}>
      {data.length > 0 && (
        <ul className="file-list">
          {data.map((file) => (
            <FileRow
              key={file.RecordFileId}
              file={file}
              pending={remove.pending}
              onRemove={() => remove.run({ params: { id: file.RecordFileId } })}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <FileBox
          label={data.length === 0 ? 'Add a file' : 'Add another file'}
          accept={accept}
          hint={`PDF, pictures, e-mails (.eml, .msg), text, documents and workbooks, at most ${maxFileMb} MB. Choose, drop or paste them. They are stored unchanged.`}
          pending={pendingText}
          error={refusal}
          onFiles={add}
        />
      )}
    </div>
  );
};
