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

/** Field to scan received goods. Asks what to do with goods that are not on the order or not known. */
export const ReceiptScan = ({ scanning, inputRef }: ReceiptScanProps) => {
  const { message, rejections, scan, add } = scanning;
  return (
    <>
      <ScanBox onScan={scan} autoFocus={isHandheld()} inputRef={inputRef} />
      {rejections.map((rejection) => {
        const { product, text } = rejection;
        return (
          <ScanAnswer key={rejection.id} title={product ? 'Not ordered' : 'Unknown code'} wrong={text} message={undefined}>
            {product ? (
              <ActionButton onPress={() => add(product, rejection)}>Receive anyway</ActionButton>
            ) : (
              <FindProduct label="Find product" onFound={(foundProduct) => add(foundProduct, rejection)} />
            )}
          </ScanAnswer>
        );
      })}
      <ScanAnswer title="" wrong={undefined} message={message} />
      {quantityExample}
    </>
  );
};
