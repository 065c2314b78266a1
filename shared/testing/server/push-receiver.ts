import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';

const derive = (input: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes));

/** The part of a browser that receives push messages, by RFC 8291 from its side. */
export function createPushReceiver() {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** Decrypts the body of a message. Throws for a message to another browser. */
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const input = derive(pair.computeSecret(sender), auth, info, 32);
      const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
      const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last byte is the mark of the end.
      return text.subarray(0, -1).toString();
    },
  };
}

const keyOf = (point: Buffer): KeyObject => {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
};

/** The claims of a VAPID header, as a push service reads them (RFC 8292). Throws without a true signature. */
export function readVapid(header: string): { aud: string; exp: number; sub: string; publicKey: string } {
  const [, head, claims, signature, publicKey] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  if (!head || !claims || !signature || !publicKey) throw new Error('The header is no VAPID');
  const key = { key: keyOf(Buffer.from(publicKey, 'base64url')), dsaEncoding: 'ieee-p1363' as const };
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))) {
    throw new Error('The signature is wrong');
  }
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey };
}
