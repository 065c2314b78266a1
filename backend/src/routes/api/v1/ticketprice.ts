import { ticketPriceParams, ticketPriceResponse } from '@viewmax/contracts/tickets';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ApiError } from '../../../errors/api-error.ts';
import { authRefusals, refusals } from '../../../errors/refusals.ts';

export const ticketPrice: FastifyPluginAsyncZod = async (app) => {
  const schema = {
    params: ticketPriceParams,
    response: { 200: ticketPriceResponse, ...refusals(...authRefusals, 'invalid_request', 'not_shown_here') },
  };
  const url = '/api/v1/ticketprice/:movieId/:cinemaId/:showtimeId';
  app.get(url, { schema, onRequest: app.authenticate }, async (request) => {
    const price = await app.screenings.price(request.params);
    if (price === null) throw new ApiError('not_shown_here');
    return { ticketPrice: price };
  });
};
