import { randomBytes } from 'node:crypto'
import { keyPurpose } from '../crypto/keys.ts'

export const mailSecretPurpose = keyPurpose('mail-secret')

/**
 * By what stands for them in the stored mail. The database keeps the mark; the secret itself is kept sealed and takes
 * its place when the mail leaves.
 */
export type MailSecrets = Readonly<Record<string, string>>

/** Nobody can type it, and it stays as it is in an address. */
export function newSecretPlaceholder(): string {
  return `s${randomBytes(16).toString('hex')}`
}

export function writeSecrets(text: string, secrets: MailSecrets, escapeSecret: (secret: string) => string): string {
  return Object.entries(secrets).reduce(
    (made, [placeholder, secret]) => made.replaceAll(placeholder, () => escapeSecret(secret)),
    text,
  )
}
