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
import { pictureSizes } from './pictureSizes.ts';
import type { PictureName } from './pictureSizes.ts';

const pictures: Record<PictureName, Record<'light' | 'dark', string>> = {
  'open-orders': { light: openOrdersLight, dark: openOrdersDark },
  'edit-order': { light: editOrderLight, dark: editOrderDark },
  'pick-goods': { light: pickGoodsLight, dark: pickGoodsDark },
  statement: { light: statementLight, dark: statementDark },
  products: { light: productsLight, dark: productsDark },
  'portal-statement': { light: portalStatementLight, dark: portalStatementDark },
};

interface PictureProps {
  name: PictureName;
  /** Alternative text. */
  shows: string;
}

/** A part of a screen in the colour scheme of the page. Loads only that one. Shown at its own size, and cut where the window is narrower. */
export const Screenshot = ({ name, shows }: PictureProps) => {
  const [width, height] = pictureSizes[name];
  return (
    <span className="landing-picture">
      {(['light', 'dark'] as const).map((scheme) => (
        <img
          key={scheme}
          className={`only-${scheme}`}
          srcSet={`${pictures[name][scheme]} 2x`}
          alt={shows}
          width={width}
          height={height}
          loading="lazy"
        />
      ))}
    </span>
  );
};
