import { passkeys as texts } from '@revela/phrases'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PasskeyDismissedError, PasskeyError } from './passkey-errors.ts'
import { createPasskey, showPasskey } from './passkeys.ts'

const creation = {
  challenge: 'YQ',
  rp: { id: 'app.revela.test', name: 'Revela' },
  user: { id: 'YQ', name: 'ana', displayName: 'Ana' },
  pubKeyCredParams: [],
}
const request = { challenge: 'YQ', rpId: 'app.revela.test' }

let errorName = 'NotAllowedError'
const fail = async () => {
  throw new DOMException('rejected', errorName)
}
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } })
})
afterEach(() => vi.unstubAllGlobals())

it('treats a closed browser dialog as a dismissal', async () => {
  errorName = 'NotAllowedError'
  await expect(createPasskey(creation)).rejects.toBeInstanceOf(PasskeyDismissedError)
  await expect(showPasskey(request)).rejects.toBeInstanceOf(PasskeyDismissedError)
})

it('reports an existing passkey, and any other error as a device failure', async () => {
  errorName = 'InvalidStateError'
  await expect(createPasskey(creation)).rejects.toMatchObject({ name: 'PasskeyFailed', help: texts.alreadyHere })
  errorName = 'NotReadableError'
  const failure = showPasskey(request)
  await expect(failure).rejects.toBeInstanceOf(PasskeyError)
  await expect(failure).rejects.toMatchObject({ help: texts.deviceFailed })
})
