import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { getPortalBrand } from '#contract/sales/portal/home.ts';
import type { Role } from '#contract/call/roles.ts';
import { useAnswer } from '#src/api/useAnswer.ts';
import { Picture } from '#src/pictures/Picture.tsx';
import { isCustomerOnly } from '#src/shell/screens/customerOnly.ts';
import { homePathFor } from '#src/shell/screens/screens.ts';
import { setBrandColour } from '#src/theme/brand.ts';
import { Mark } from '#src/theme/Mark.tsx';

/** The merchant's own name, logo and colour, for customers. */
const BrandLogo = ({ to }: { to: string }) => {
  const { data } = useAnswer(getPortalBrand, {}, { staleTimeMs: 600_000 });
  const colour = data?.BrandColour ?? undefined;
  useLayoutEffect(() => {
    setBrandColour(colour);
    return () => setBrandColour(undefined);
  }, [colour]);
  const name = data?.Name ?? 'Home';
  return (
    <Link className="logo is-brand" to={to} aria-label={`${name}, first screen`}>
      {data?.LogoUrl && <Picture url={data.LogoUrl} alt="" />}
      <span>{data?.Name}</span>
    </Link>
  );
};

/** Link to the first screen. */
export const Logo = ({ roles }: { roles: readonly Role[] }) => {
  const to = homePathFor(roles);
  if (isCustomerOnly(roles)) return <BrandLogo to={to} />;
  return (
    <Link className="logo" to={to} aria-label="Demijohn, first screen">
      <Mark />
      <span>Demijohn</span>
    </Link>
  );
};
