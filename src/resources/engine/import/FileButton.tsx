import { useRef } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import './import.css';

/** Chooses a text file and hands over what is in it. */
export const FileButton = ({ onRead }: { onRead: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File | undefined) => {
    if (file) onRead(await file.text());
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        className="visually-hidden"
        aria-label="CSV file"
        tabIndex={-1}
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <ActionButton onPress={() => input.current?.click()}>Choose a file</ActionButton>
    </>
  );
};
