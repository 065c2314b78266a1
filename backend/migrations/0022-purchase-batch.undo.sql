drop function app.purchase_batch(timestamptz, text[], text[], text[], text[], integer[], bigint[]);
