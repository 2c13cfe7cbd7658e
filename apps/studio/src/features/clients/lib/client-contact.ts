import { formatPhone } from '@revela/domain'

export type ContactKind = 'email' | 'phone'

type Contacts = { readonly email: string; readonly tel: string | null }

/** The preferred contact of a client, or the other one if it is missing. */
export function contactOf({ email, tel }: Contacts, preferred: ContactKind = 'email'): string {
  const phone = formatPhone(tel ?? '')
  return preferred === 'phone' ? phone || email : email || phone
}
