import type { RemindersResponse } from '@viewmax/contracts/push';
import { getJson } from '@viewmax/shared';

export const listReminders = async (): Promise<string[]> =>
  (await getJson<RemindersResponse>('/api/v1/user/reminders')).movies;
