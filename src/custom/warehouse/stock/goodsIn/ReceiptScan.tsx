import type { Ref } from 'react';
import { ActionButton } from '#src/ui/screen/ActionButton.tsx';
import { isHandheld } from '#src/ui/scan/isHandheld.ts';
import { ScanAnswer } from '#src/ui/scan/ScanAnswer.tsx';
import { ScanBox } from '#src/ui/scan/ScanBox.tsx';
import { quantityExample } from '#src/custom/warehouse/stock/take/CountInput.tsx';
import { FindProduct } from '#src/custom/warehouse/stock/levels/FindProduct.tsx';
import type { useReceiptScan } from './useReceiptScan.ts';

interface ReceiptScanProps {
  scanning: ReturnType<typeof useReceiptScan>;
  inputRef: Ref<HTMLInputElement>;
}

/** Scans received goods and asks what to do with unexpected ones. */
export const ReceiptScan = ({ scanning, inputRef }: ReceiptScanProps) => {
  const { message, wrongs, scan, add } = scanning;
  return (
    <>
      <ScanBox onScan={scan} autoFocus={isHandheld()} inputRef={inputRef} />
      {wrongs.map((wrong) => {
        const { product, text } = wrong;
        return (
          <ScanAnswer key={wrong.id} title={product ? 'Not ordered' : 'Unknown code'} wrong={text} message={undefined}>
            {product ? (
              <ActionButton onPress={() => add(product, wrong)}>Receive anyway</ActionButton>
            ) : (
              <FindProduct label="Find product" onFound={(foundProduct) => add(foundProduct, wrong)} />
            )}
          </ScanAnswer>
        );
      })}
      <ScanAnswer title="" wrong={undefined} message={message} />
      {quantityExample}
    </>
  );
};
