import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getPicture, getPictureName, thumbnailSize } from '#contract/masterData/pictures/calls.ts';
import { call } from '#src/api/call.ts';
import './pictures.css';

interface PictureProps {
  /** Address as stored in the record, in our own store or elsewhere. */
  url: string;
  /** Text for readers who cannot see the picture, such as `70 cl Bordelaise, flint`. Empty if the same text is beside it. */
  alt: string;
  /** Shows the thumbnail, for lists. */
  isSmall?: boolean;
}

const BlobPicture = ({ file, alt, className }: { file: Blob; alt: string; className: string }) => {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className={className} alt={alt} />;
};

const Fallback = ({ alt, className, says }: { alt: string; className: string; says: string }) => (
  <span className={`${className} picture-none`} role="img" aria-label={alt || says} title={alt || says} />
);

/**
 * A picture from our own store. Fetched by script, because an image element cannot send the token. Its name is a hash, so it is fetched
 * only once.
 */
const KeptPicture = ({ name, alt, isSmall, className }: { name: string; alt: string; isSmall: boolean; className: string }) => {
  const query = isSmall ? { size: String(thumbnailSize) } : {};
  const { data, error } = useQuery({
    queryKey: ['picture', name, isSmall],
    queryFn: ({ signal }) => call(getPicture, { params: { name }, query }, { signal }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (data) return <BlobPicture file={data} alt={alt} className={className} />;
  return <Fallback alt={alt} className={className} says={error ? 'The picture failed to load' : 'Loading'} />;
};

const OtherPicture = ({ url, alt, className }: { url: string; alt: string; className: string }) => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Fallback alt={alt} className={className} says="The picture failed to load" />;
  return <img className={className} src={url} alt={alt} loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />;
};

export const Picture = ({ url, alt, isSmall = false }: PictureProps) => {
  const className = isSmall ? 'picture is-small' : 'picture';
  const name = getPictureName(url);
  return name === undefined ? (
    <OtherPicture key={url} {...{ url, alt, className }} />
  ) : (
    <KeptPicture key={name} {...{ name, alt, isSmall, className }} />
  );
};
