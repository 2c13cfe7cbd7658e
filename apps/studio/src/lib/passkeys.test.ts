import { passkeys as texts } from '@revela/phrases'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPasskey, PasskeyDismissed, PasskeyFailed, showPasskey } from './passkeys.ts'

const creation = {
  challenge: 'YQ',
  rp: { id: 'app.revela.test', name: 'Revela' },
  user: { id: 'YQ', name: 'ana', displayName: 'Ana' },
  pubKeyCredParams: [],
}
const request = { challenge: 'YQ', rpId: 'app.revela.test' }

let fault = 'NotAllowedError'
const fail = async () => {
  throw new DOMException('refused', fault)
}
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', () => undefined)
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } })
})
afterEach(() => vi.unstubAllGlobals())

it('takes a closed dialog of the browser for a dismissal', async () => {
  fault = 'NotAllowedError'
  await expect(createPasskey(creation)).rejects.toBeInstanceOf(PasskeyDismissed)
  await expect(showPasskey(request)).rejects.toBeInstanceOf(PasskeyDismissed)
})

it('says that the device has a passkey already, and otherwise that it could not', async () => {
  fault = 'InvalidStateError'
  await expect(createPasskey(creation)).rejects.toMatchObject({ name: 'PasskeyFailed', help: texts.alreadyHere })
  fault = 'NotReadableError'
  const failure = showPasskey(request)
  await expect(failure).rejects.toBeInstanceOf(PasskeyFailed)
  await expect(failure).rejects.toMatchObject({ help: texts.deviceFailed })
})
