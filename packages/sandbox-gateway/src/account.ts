import { createHash, createHmac } from 'node:crypto'

/** What a shop has at the gateway. Everything follows from the access token, so a test makes an account by naming one. */
export type SandboxAccount = {
  readonly accessToken: string
  /** For the browser: may make card tokens and nothing else. */
  readonly publicKey: string
  readonly webhookSecret: string
}

const tokens = /^TEST-[A-Za-z0-9-]{8,80}$/

export function isSandboxToken(text: string): boolean {
  return tokens.test(text)
}

export function sandboxAccount(accessToken: string): SandboxAccount {
  if (!isSandboxToken(accessToken)) throw new RangeError('An access token of the sandbox begins with TEST-')
  const name = createHash('sha256').update(accessToken).digest('hex').slice(0, 32)
  return {
    accessToken,
    publicKey: `TEST-pub-${name}`,
    webhookSecret: createHmac('sha256', accessToken).update('webhooks').digest('hex'),
  }
}

/** The books are kept by the public key: an access token is written nowhere. */
export function accountName(accessToken: string): string {
  return sandboxAccount(accessToken).publicKey
}
