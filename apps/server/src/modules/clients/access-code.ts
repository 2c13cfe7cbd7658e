import { ACCESS_CODE_ALPHABET, ACCESS_CODE_LENGTH, formatAccessCode, normalizeAccessCode } from '@revela/domain'
import { randomInt } from 'node:crypto'
import type { ClientsNeeds } from './clients.needs.ts'
import type { ClientsTables } from './clients.tables.ts'

type Secret = Pick<ClientsTables['client'], 'secret_kind' | 'secret_hash' | 'code_sealed'>

/** 59 random bits, as a person reads them. */
export function newAccessCode(): string {
  const characters = Array.from({ length: ACCESS_CODE_LENGTH }, () =>
    ACCESS_CODE_ALPHABET.charAt(randomInt(ACCESS_CODE_ALPHABET.length)),
  )
  return formatAccessCode(characters.join(''))
}

/** What is kept of a code: enough to check it, and enough to show it to the photographer again. */
export async function codeSecret(
  { hasher, keys }: Pick<ClientsNeeds, 'hasher' | 'keys'>,
  customerId: string,
  clientId: string,
  code: string,
): Promise<Secret> {
  return {
    secret_kind: 'code',
    secret_hash: await hasher.hash(normalizeAccessCode(code)),
    code_sealed: keys.seal('client-code', code, boundTo(customerId, clientId)),
  }
}

/** Only enough to check it: nobody reads a person's own password. */
export async function passwordSecret({ hasher }: Pick<ClientsNeeds, 'hasher'>, password: string): Promise<Secret> {
  return { secret_kind: 'password', secret_hash: await hasher.hash(password), code_sealed: null }
}

/** What is typed, as it was hashed. */
export function typedSecret(kind: Secret['secret_kind'], typed: string): string {
  return kind === 'code' ? normalizeAccessCode(typed) : typed
}

export function unsealCode({ keys }: Pick<ClientsNeeds, 'keys'>, client: ClientsTables['client']): string | null {
  const { customer_id, id, code_sealed } = client
  return code_sealed && keys.unseal('client-code', code_sealed, boundTo(customer_id, id))
}

function boundTo(customerId: string, clientId: string): string {
  return `${customerId}/${clientId}`
}
