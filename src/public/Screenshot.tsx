import openOrdersDark from './pictures/open-orders-dark.webp';
import openOrdersLight from './pictures/open-orders-light.webp';
import editOrderDark from './pictures/edit-order-dark.webp';
import editOrderLight from './pictures/edit-order-light.webp';
import pickGoodsDark from './pictures/pick-goods-dark.webp';
import pickGoodsLight from './pictures/pick-goods-light.webp';
import portalStatementDark from './pictures/portal-statement-dark.webp';
import portalStatementLight from './pictures/portal-statement-light.webp';
import productsDark from './pictures/products-dark.webp';
import productsLight from './pictures/products-light.webp';
import statementDark from './pictures/statement-dark.webp';
import statementLight from './pictures/statement-light.webp';

const pictures = {
  'open-orders': { light: openOrdersLight, dark: openOrdersDark },
  'edit-order': { light: editOrderLight, dark: editOrderDark },
  'pick-goods': { light: pickGoodsLight, dark: pickGoodsDark },
  statement: { light: statementLight, dark: statementDark },
  products: { light: productsLight, dark: productsDark },
  'portal-statement': { light: portalStatementLight, dark: portalStatementDark },
};

interface PictureProps {
  name: keyof typeof pictures;
  /** Alternative text. */
  shows: string;
  isPhone?: boolean | undefined;
}

/** A screenshot in the colour scheme of the page. Loads only that one. */
export const Screenshot = ({ name, shows, isPhone = false }: PictureProps) => {
  const [width, height] = isPhone ? [780, 1688] : [1280, 800];
  return (
    <span className={isPhone ? 'landing-picture landing-phone' : 'landing-picture'}>
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          className={`only-${scheme}`}
          src={pictures[name][scheme]}
          alt={shows}
          width={width}
          height={height}
          loading="lazy"
        />
      ))}
    </span>
  );
};
