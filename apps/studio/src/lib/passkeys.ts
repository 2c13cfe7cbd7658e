import type { PasskeyAnswer, PasskeyCreation } from '@revela/contract'
import { passkeys as texts } from '@revela/phrases'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyDismissedError, PasskeyError } from './passkey-errors.ts'

type Options = Readonly<Record<string, unknown>>

export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function'

// Most visits need no passkey, so the library is loaded on first use.
const load = () => import('@simplewebauthn/browser')

export async function createPasskey(options: Options): Promise<PasskeyCreation> {
  const { startRegistration } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch(rethrow)
}

export async function showPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load()
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch(rethrow)
}

function rethrow(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyDismissedError()
  throw new PasskeyError(name === 'InvalidStateError' ? texts.alreadyHere : texts.deviceFailed, error)
}
