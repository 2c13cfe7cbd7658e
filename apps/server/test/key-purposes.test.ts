import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../src')

const purposes = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bkeyPurpose\('([^']*)'\)/g)])
  .map(([, name]) => name)

/** Keys are derived from these names: a renamed purpose can no longer decrypt or verify what is stored. */
test('key purposes keep their names and are declared once', () => {
  expect(purposes.toSorted()).toEqual([
    'abuse-report',
    'abuse-reporter',
    'account-totp',
    'acme-account',
    'album-reader-link',
    'client-code',
    'client-link',
    'confirmation-code',
    'content',
    'domain-certificate',
    'domain-token',
    'download-pin',
    'export-part',
    'gallery-password',
    'handed-file',
    'handover-agent',
    'known-device',
    'mail-secret',
    'order',
    'participant-link',
    'passed-identity',
    'passkey-challenge',
    'pending-account',
    'rate-limit',
    'recovery-code',
    'reminder-stop',
    'seller-connection',
    'seller-tokens',
    'shared-passkey-challenge',
    'site-key',
    'social-start',
    'tombstone',
    'upgrade-offer',
  ])
})
