import { doorListParams, doorListRefusal, doorListResponse } from '@viewmax/contracts/attendant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(...authRefusals, 'forbidden', 'showtime_not_found', 'too_many_requests');

export const doorListCall: FastifyPluginAsyncZod = async (app) => {
  const schema = { params: doorListParams, response: { 200: doorListResponse, ...refused, 409: doorListRefusal } };
  const onRequest = [app.authenticate, app.limitTries('doorLook'), app.attendantsOnly];
  app.get('/api/v1/attendant/list/:showtimeId/:cinemaId', { schema, onRequest }, async ({ params, caller }) => {
    if (!(await app.attendants.placeAt(caller.id, params.cinemaId))) throw new ApiError('forbidden');
    const issued = await app.attendants.list(caller.id, params, app.backend.now());
    if (!issued) throw new ApiError('showtime_not_found');
    if ('listAt' in issued) throw new ApiError('list_closed', { details: { listAt: issued.listAt.toISOString() } });
    return issued;
  });
};
