import { z } from 'zod';

/** What packaging is made of, as the packaging-waste return counts it. */
export const Material = z.enum(['Glass', 'Steel', 'Aluminium', 'Plastic', 'Wood', 'Paper'], { error: 'must be one of the materials' });
