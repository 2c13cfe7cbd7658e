import { createDecipheriv, createECDH, createHmac } from 'node:crypto'

/** The keys of one subscription, as a browser makes them. */
export type BrowserKeys = { readonly publicKey: Buffer; readonly privateKey: Buffer; readonly auth: Buffer }

const hmac = (key: Buffer, ...parts: readonly Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()

const one = Buffer.from([1])

const saltBytes = 16
const tagBytes = 16
const header = { recordSize: saltBytes, keyLength: saltBytes + 4, key: saltBytes + 5 }

/**
 * Decrypts a message of one record in the encoding `aes128gcm` (RFC 8188 with the key agreement of RFC 8291), written
 * from the specification so that it shares no code with the sender. Throws when the message is not for these keys.
 */
export function decryptPush(body: Buffer, { publicKey, privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, saltBytes)
  const recordSize = body.readUInt32BE(header.recordSize)
  const keyLength = body.readUInt8(header.keyLength)
  const senderKey = body.subarray(header.key, header.key + keyLength)
  const record = body.subarray(header.key + keyLength)
  if (keyLength !== 65 || record.length > recordSize) throw new Error('not a single aes128gcm record')
  const agreement = createECDH('prime256v1')
  agreement.setPrivateKey(privateKey)
  const shared = agreement.computeSecret(senderKey)
  const input = hmac(hmac(auth, shared), Buffer.from('WebPush: info\0'), publicKey, senderKey, one)
  const pseudoRandomKey = hmac(salt, input)
  const key = hmac(pseudoRandomKey, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
  const nonce = hmac(pseudoRandomKey, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(record.length - tagBytes))
  const padded = Buffer.concat([cipher.update(record.subarray(0, record.length - tagBytes)), cipher.final()])
  // The last record ends with the delimiter 2 and zeros.
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the record has no delimiter')
  return padded.subarray(0, end).toString()
}
