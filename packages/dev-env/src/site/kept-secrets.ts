import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPaymentsToken } from './server-environment.ts'

/** Sessions, signed links and the sandbox's books survive a restart, so their keys do too. */
export function keptSecrets(dir: string): { secretKey: string; paymentsToken: string } {
  return {
    secretKey: kept(dir, 'secret-key', () => randomBytes(32).toString('base64')),
    paymentsToken: kept(dir, 'payments-token', newPaymentsToken),
  }
}

function kept(dir: string, name: string, make: () => string): string {
  const file = join(dir, name)
  if (!existsSync(file)) {
    mkdirSync(dir, { recursive: true })
    writeFileSync(file, make(), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}
