import { normalisePhone } from '@viewmax/contracts/phone';
import type { FastifyRequest } from 'fastify';

/** The phone in a visitor's request, for counting its tries. */
export const bodyPhone = ({ body }: FastifyRequest): string | null =>
  normalisePhone((body as { phoneNumber: string }).phoneNumber);
