import { z } from 'zod';

export const townsResponse = z.object({
  towns: z.array(z.object({ country: z.string(), state: z.string(), lga: z.string() })),
});
export type TownsResponse = z.infer<typeof townsResponse>;
