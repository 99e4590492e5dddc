import { Silhouette } from '#src/pictures/Silhouette.tsx';
import type { Values } from '#src/resources/engine/kinds/kind.ts';
import { useProductLook } from '#src/resources/pickers/productLook.ts';
import { SalesLine } from './SalesLine.tsx';

/** Silhouette of a product, as the form describes it, and its sales. */
export const ProductAside = ({ id, record }: { id: number; record: Values }) => {
  const look = useProductLook(record);
  return (
    <>
      {!look.ImageUrl && <Silhouette look={look} size="large" />}
      <SalesLine productId={id} />
    </>
  );
};
