import { pictureSizes } from './pictureSizes.ts';
import type { PictureName } from './pictureSizes.ts';

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' });

interface PictureProps {
  /** Picture of a wide window. */
  name: PictureName;
  /** Pictures of narrower windows, the narrowest first. */
  narrower?: readonly { name: PictureName; maxWidth: number }[] | undefined;
  /** Alternative text. */
  shows: string;
}

/**
 * Shows a part of a screen in the colour scheme of the page, and loads only that one. It is shown at its own size. A narrower window gets the
 * screen as it is in a narrow window.
 */
export const Screenshot = ({ name, narrower, shows }: PictureProps) => {
  const findFile = (picture: PictureName, scheme: string) => `${files[`./pictures/${picture}-${scheme}.webp`] ?? ''} 2x`;
  const [width, height] = pictureSizes[name];
  return (
    <span className="landing-picture">
      {(['light', 'dark'] as const).map((scheme) => (
        <picture key={scheme}>
          {narrower?.map((one) => (
            <source
              key={one.name}
              media={`(max-width: ${one.maxWidth}px)`}
              srcSet={findFile(one.name, scheme)}
              width={pictureSizes[one.name][0]}
              height={pictureSizes[one.name][1]}
            />
          ))}
          <img className={`only-${scheme}`} srcSet={findFile(name, scheme)} alt={shows} width={width} height={height} loading="lazy" />
        </picture>
      ))}
    </span>
  );
};
