import type { Areas } from '#contract/index.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { findTodayWork } from './findWork.ts';

export const today: Handlers<Areas['today']> = {
  getTodayWork: findTodayWork,
};
