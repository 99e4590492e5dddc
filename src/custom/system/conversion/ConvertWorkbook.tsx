import { useState } from 'react';
import { convertToPdf, largestWorkbookMb } from '#contract/system/conversion/calls.ts';
import { saveFile } from '#src/api/openInNewTab.ts';
import { useAction } from '#src/api/useAction.ts';
import { FileBox } from '#src/ui/inputs/files/FileBox.tsx';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';

const bytesInMb = 1024 * 1024;

/** Returns why the server would refuse the file, in the server's own words. */
const rejectionReason = (file: File) => {
  if (!/\.xlsx$/i.test(file.name)) return 'Only .xlsx workbooks can be converted. Save the file as .xlsx in Excel.';
  return file.size > largestWorkbookMb * bytesInMb ? `The workbook is larger than ${largestWorkbookMb} MB` : undefined;
};

const pdfName = (file: File) => file.name.replace(/\.xlsx$/i, '.pdf');

export const ConvertWorkbook = () => {
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const convert = useAction(convertToPdf, {
    onFailed: () => true,
    onDone: (pdf) => file && saveFile(pdf, pdfName(file)),
    toast: 'Converted. The PDF is in your downloads.',
  });
  const take = (file: File) => {
    const reason = rejectionReason(file);
    convert.reset();
    setRefusal(reason);
    setFile(reason === undefined ? file : undefined);
  };
  return (
    <>
      <ScreenTitle title="Spreadsheet to PDF" />
      <div className="file-form">
        <FileBox
          label="Workbook"
          accept=".xlsx"
          hint={`.xlsx, at most ${largestWorkbookMb} MB and 400 pages, without macros or password. Sheets that are hidden are left out. Nothing of it is kept.`}
          onFile={take}
          pending={convert.pending && file ? `Converting ${file.name}` : undefined}
          error={refusal ?? convert.anyFailure?.message}
        >
          {file && <strong>{file.name}</strong>}
        </FileBox>
        <ActionButton
          kind="primary"
          shortcut="Ctrl+Enter"
          disabled={!file}
          pending={convert.pending}
          onPress={() => file && convert.run({ query: { fileName: file.name.slice(0, 150) }, body: file })}
        >
          Convert to PDF
        </ActionButton>
      </div>
    </>
  );
};
