import { doorReportParams, doorReportResponse } from '@viewmax/contracts/attendant';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../../errors/refusals.ts';

const refused = refusals(...authRefusals, 'forbidden', 'too_many_requests');

export const doorReportCall: FastifyPluginAsyncZod = async (app) => {
  const schema = { params: doorReportParams, response: { 200: doorReportResponse, ...refused } };
  const onRequest = [app.authenticate, app.limitTries('doorLook'), app.attendantsOnly];
  app.get('/api/v1/attendant/report/:cinemaId/:date', { schema, onRequest }, async ({ params, caller }) => {
    const place = await app.attendants.placeAt(caller.id, params.cinemaId);
    if (!place?.isManager) throw new ApiError('forbidden');
    return app.attendants.report({ ...params, cinemaName: place.cinemaName });
  });
};
