import { getListSettings } from '#contract/system/views/calls.ts';
import { call } from '#src/api/call.ts';

const patienceMs = 5000;

export const fetchLooks = async () => {
  const settings = await call(getListSettings, {}, { isLast: true, signal: AbortSignal.timeout(patienceMs) });
  return { ...settings, state: 'here' as const };
};
