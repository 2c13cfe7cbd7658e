import { normalizeEmail, phoneDigits } from '@revela/domain'
import type { ClientChange } from '../api/client-changes.ts'
import type { Client } from '../api/client-queries.ts'

/** As the form has them: the telephone as it is typed, '' where there is none. */
export type ClientValues = { readonly name: string; readonly email: string; readonly tel: string }

type Known = Pick<Client, 'name' | 'email' | 'tel'>

/** What is different from what is known; nothing else is sent, because an absent e-mail has no spelling to send. */
export function clientChange(client: Known, values: ClientValues): ClientChange {
  const name = values.name.trim()
  const email = normalizeEmail(values.email)
  const tel = phoneDigits(values.tel)
  return {
    ...(name === client.name ? {} : { name }),
    ...(email === client.email ? {} : { email }),
    ...(tel === (client.tel ?? '') ? {} : { tel: tel === '' ? null : tel }),
  }
}
