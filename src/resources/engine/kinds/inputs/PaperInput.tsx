import Button from '@mui/material/Button';
import { addPaper, getPaper, maxDeclarationMb, parsePaperName } from '#contract/warehouse/declarations/calls.ts';
import { call } from '#src/api/call.ts';
import { uploadBy } from '#src/api/upload.ts';
import { openInNewTab } from '#src/api/openInNewTab.ts';
import { usePaper } from '#src/papers/usePaper.ts';
import { UploadBox } from '#src/ui/inputs/files/UploadBox.tsx';
import { fieldText } from '#src/resources/engine/kinds/kind.ts';
import type { KindInputProps } from '#src/resources/engine/kinds/kind.ts';

const upload = uploadBy({
  what: 'PDF',
  largestMb: maxDeclarationMb,
  send: async (file) => (await call(addPaper, { body: file })).PaperUrl,
});

const StoredPaper = ({ name }: { name: string }) => {
  const download = usePaper(async () => openInNewTab(await call(getPaper, { params: { name } })));
  return (
    <Button size="small" disabled={download.pending} onClick={() => void download.run(0)}>
      Open PDF
    </Button>
  );
};

/** Uploads a file when it is chosen. The record is linked to the file when it is saved. */
export const PaperInput = ({ field, value, onChange, error }: KindInputProps) => {
  const name = parsePaperName(fieldText(value));
  return (
    <UploadBox
      label={field.label}
      optional={field.isOptional}
      error={error}
      value={fieldText(value) || null}
      onChange={onChange}
      upload={upload}
      accept="application/pdf"
      hint={`PDF up to ${maxDeclarationMb} MB. Choose it, drop it here or paste it.`}
      removal="Remove PDF"
      preview={name === undefined ? null : <StoredPaper name={name} />}
    />
  );
};
