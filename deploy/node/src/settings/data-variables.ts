import { backendEnvironment } from '@viewmax/backend/config';
import { isStoreAddress } from '@viewmax/server/objects/store-address';
import { z } from 'zod';
import { onOrOff, signingKey, signingKeys } from './kinds.ts';

/** Whether it is a production, what it stores and where, and the keys that sign it. */
export const dataVariables = {
  NODE_ENV: z
    .string()
    .optional()
    .describe(
      '`production` requires `DATABASE_URL`, sends `strict-transport-security` over https and turns `/api/docs` off',
    ),
  DEMO: onOrOff.meta({
    normally: '0',
    description: '`1` allows an embedded database with demo logins in production, and the stand-ins of `SANDBOX=1`',
  }),
  DATA_DIR: z.string().default('.data').describe('the directory of the database, the releases and the secrets'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional()
    .meta({
      normally: 'PGlite under `DATA_DIR`',
      description:
        'the address of PostgreSQL. It requires `JWT_SECRET`, `PHONE_MARK_SECRET`, `SIGNING_KEY`, `OPS_TOKEN` and `PUBLIC_URL`. The node then adds no demo data',
    }),
  REGISTRY_STORE: z.string().refine(isStoreAddress, 'must be a directory, or s3://bucket/prefix').optional().meta({
    normally: '`DATA_DIR/releases`',
    description: "a directory, or `s3://bucket/prefix` with [the AWS SDK's settings](../registry/README.md#a-bucket)",
  }),
  PICTURE_STORE: backendEnvironment.shape.PICTURE_STORE.meta({
    normally: '`DATA_DIR/uploads`',
    description:
      'the pictures: a directory, or `s3://bucket/prefix` outside `REGISTRY_STORE` ([why](../../docs/decisions/0052-content-import.md))',
  }),
  SIGNING_KEY: signingKey.optional().meta({
    normally: 'created under `DATA_DIR` on PGlite',
    description: 'the key that signs discovery documents: 32 bytes in base64url, the same on all nodes',
  }),
  OTHER_SIGNING_KEYS: signingKeys
    .optional()
    .describe(
      'further keys that pages accept, comma-separated, for [a change of keys](../registry/README.md#change-the-signing-key)',
    ),
};
