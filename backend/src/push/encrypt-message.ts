import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys that a browser made for its subscription, in base64url. */
export interface DeviceKeys {
  p256dh: string;
  auth: string;
}

/** Both are fresh for each message. A test passes those of an example. */
export interface MessageSecrets {
  salt: Buffer;
  sender: ECDH;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Marks the end of the last record. */
const END = Buffer.from([2]);

const derive = (input: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes));

function freshSecrets(): MessageSecrets {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/**
 * Encrypts a message for one browser (RFC 8291), so that its push service cannot read it: one record of `aes128gcm`
 * (RFC 8188). Throws for a key that is no point of the curve.
 */
export function encryptMessage(
  { p256dh, auth }: DeviceKeys,
  text: string,
  { salt, sender } = freshSecrets(),
): Buffer<ArrayBuffer> {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
  const input = derive(sender.computeSecret(receiverKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(text), cipher.update(END), cipher.final(), cipher.getAuthTag()]);
  if (record.length > RECORD_BYTES) throw new Error('The message is longer than one record');
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(senderKey.length, 4);
  return Buffer.concat([salt, head, senderKey, record]);
}

/** Whether a browser may have made these keys: 65 bytes, which are a point of the curve, and 16. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    freshSecrets().sender.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
