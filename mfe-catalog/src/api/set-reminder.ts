import type { ReminderRequest, RemindersResponse } from '@viewmax/contracts/push';
import { putJson } from '@viewmax/shared';

export const setReminder = async (reminder: ReminderRequest): Promise<string[]> =>
  (await putJson<RemindersResponse>('/api/v1/user/reminders', reminder)).movies;
