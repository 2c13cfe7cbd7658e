import { randomBytes } from 'node:crypto'
import { keyPurpose } from '../crypto/keys.ts'

export const mailSecretPurpose = keyPurpose('mail-secret')

/**
 * Secrets by their placeholder in the stored e-mail. The database stores the placeholder; the sealed secret replaces it
 * when the e-mail is sent.
 */
export type MailSecrets = Readonly<Record<string, string>>

/** Random, so that no text contains it by chance, and unchanged by URL encoding. */
export function newSecretPlaceholder(): string {
  return `s${randomBytes(16).toString('hex')}`
}

export function writeSecrets(text: string, secrets: MailSecrets, escapeSecret: (secret: string) => string): string {
  return Object.entries(secrets).reduce(
    (made, [placeholder, secret]) => made.replaceAll(placeholder, () => escapeSecret(secret)),
    text,
  )
}
