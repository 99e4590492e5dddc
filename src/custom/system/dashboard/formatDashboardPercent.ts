const percentFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a share such as `18.7%`. Empty if it is not known. */
export const formatDashboardPercent = (percent: number | null) =>
  percent === null ? '' : `${percentFormat.format(percent).replace('-', '−')}%`;
