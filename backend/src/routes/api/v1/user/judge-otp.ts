import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../../errors/api-error.ts';
import { countedOn, limitKey } from '../../../../limits/counted.ts';
import type { OtpVerdict } from '../../../../repositories/otp-codes.ts';

/** The device that requests or tries a code; its network, if it names no device. */
export function requestedBy(app: FastifyInstance, request: FastifyRequest): string {
  const { device, address = '' } = countedOn(request, null);
  return limitKey(app.backend.config.JWT_SECRET, 'otp', device ? 'device' : 'address', device ?? address);
}

/** Refuses all but a right code. A code counts its own tries, so that burnt ones leave tries for the next code. */
export async function judgeOtp(app: FastifyInstance, request: FastifyRequest, verdict: OtpVerdict): Promise<void> {
  if (verdict !== 'none') await app.forgiveTry('otpTry', request);
  if (verdict !== 'right') throw new ApiError('wrong_otp_code');
}
