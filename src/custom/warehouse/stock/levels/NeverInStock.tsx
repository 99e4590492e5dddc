import { productFile } from '#contract/masterData/entities/products.ts';
import { screens } from '#contract/screenPaths.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { LinkButton } from '#src/ui/screen/ActionButton.tsx';
import { NotThere } from '#src/ui/screen/say/NotThere.tsx';
import { ScreenTitle } from '#src/ui/screen/ScreenTitle.tsx';
import { Empty, ErrorState, isNotThere, Loading } from '#src/ui/states/states.tsx';

/** Shown instead of movements if a product has never been in stock or does not exist. */
export const NeverInStock = ({ productId }: { productId: number }) => {
  const { data, error, refetch } = useAnswer(productFile.calls.get, { params: { id: productId } });
  if (isNotThere(error)) return <NotThere what="product" to={screens.stockSheet} all="All products" />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading rows={8} />;
  return (
    <>
      <ScreenTitle title={data.Code} detail={data.Description} />
      <Empty action={<LinkButton to={screens.stockSheet}>All products</LinkButton>}>This product has never been in stock.</Empty>
    </>
  );
};
