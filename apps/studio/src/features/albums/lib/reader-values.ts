import { normalizeEmail, phoneDigits } from '@revela/domain'
import type { NewReader, ReaderChange } from '../api/proof-changes.ts'
import type { Reader } from '../api/album-queries.ts'

export type ReaderValues = { readonly name: string; readonly email: string; readonly tel: string }

/** Whether the name and the addresses belong to the album; those of a client are changed with the client. */
export const hasOwnContact = ({ client_id: client }: Pick<Reader, 'client_id'>) => client === null

/** What the form begins with; the stored number has a country prefix, which the input does not. */
export function valuesOf(reader: Reader | null): ReaderValues {
  const tel = reader?.whatsapp?.replace(/^55(?=\d{10,11}$)/, '') ?? ''
  return { name: reader?.name ?? '', email: reader?.email ?? '', tel }
}

export function newReaderOf({ name, email, tel }: ReaderValues, approves: boolean): NewReader {
  const [mailbox, digits] = [normalizeEmail(email), phoneDigits(tel)]
  return { name: name.trim(), ...(mailbox ? { email: mailbox } : {}), ...(digits ? { tel: digits } : {}), approves }
}

export function changeOf(reader: Pick<Reader, 'client_id'>, values: ReaderValues, approves: boolean): ReaderChange {
  if (!hasOwnContact(reader)) return { approves }
  const { name, email, tel } = values
  return { name: name.trim(), email: normalizeEmail(email) || null, tel: phoneDigits(tel) || null, approves }
}
