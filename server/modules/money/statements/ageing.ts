import { findAge, ages } from '#contract/sales/deal/ages.ts';
import { daysBetween } from '#contract/sales/deal/dates.ts';
import { Big, sum } from '#contract/money.ts';
import { payableKinds } from '#server/ledgers/receivables.ts';
import type { OpenItem } from '#server/ledgers/receivables.ts';

const buckets = [...ages, 'Unallocated', 'TiedToProFormas'] as const;
export type Bucket = (typeof buckets)[number];
export type ExactAgeing = Record<Bucket, Big>;

export type AgeingBasis = 'DueDate' | 'DocumentDate';

export const isOwed = ({ Kind }: OpenItem) => payableKinds.includes(Kind);

const findBucket = (item: OpenItem, asAt: string, basis: AgeingBasis): Bucket => {
  if (item.Kind === 'Tied') return 'TiedToProFormas';
  if (!isOwed(item)) return 'Unallocated';
  return findAge(daysBetween(basis === 'DueDate' ? item.DueDate : item.ItemDate, asAt));
};

/** Splits a balance by age. Every item falls into exactly one age band, so the bands add up to the balance. */
export const ageItems = (items: readonly OpenItem[], asAt: string, basis: AgeingBasis): ExactAgeing => {
  const inBucket = (bucket: Bucket) => sum(items.filter((item) => findBucket(item, asAt, basis) === bucket).map((item) => item.OpenAmount));
  return Object.fromEntries(buckets.map((bucket) => [bucket, inBucket(bucket)])) as ExactAgeing;
};

/** Returns the amount past its due date on that day, whatever the ageing basis. */
export const overdueAt = (items: readonly OpenItem[], asAt: string): Big =>
  sum(items.filter((item) => isOwed(item) && item.DueDate < asAt).map((item) => item.OpenAmount));
