import { isEmail, isPhone, isPlaceholderEmail, normalizeEmail, phoneDigits } from './formats.ts'

/** A row of an imported list, as it is written there. */
export type ClientCells = { readonly name: string; readonly email: string; readonly tel: string }

export type ClientRowProblem = 'nameMissing' | 'nameLong' | 'contactMissing' | 'emailInvalid' | 'phoneInvalid'

export type ImportedClient = {
  readonly name: string
  /** Null if only a phone number is known, and the other way round. */
  readonly email: string | null
  readonly tel: string | null
}

export const maxImportedClients = 5_000

const maxNameLength = 120

/** A list may have several numbers in one cell; the first one counts. A leading zero is that of a long-distance call. */
function firstPhone(cell: string): string {
  const [first = ''] = cell.split(/:::|[;,/|]/)
  return phoneDigits(first.replace(/\D/g, '').replace(/^0+/, ''))
}

/** The client of a row, or why it cannot be imported. The same rule for the preview and for the server. */
export function readClientRow(cells: ClientCells): ImportedClient | ClientRowProblem {
  const name = cells.name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  const email = normalizeEmail(cells.email.split(/:::|[;,\s]+/).find((part) => part !== '') ?? '')
  const tel = firstPhone(cells.tel)
  if (name === '') return 'nameMissing'
  if (Array.from(name).length > maxNameLength) return 'nameLong'
  if (email === '' && tel === '') return 'contactMissing'
  if (email !== '' && (!isEmail(email) || isPlaceholderEmail(email))) return 'emailInvalid'
  if (tel !== '' && !isPhone(tel)) return 'phoneInvalid'
  return { name, email: email === '' ? null : email, tel: tel === '' ? null : tel }
}

type Contact = Pick<ImportedClient, 'email' | 'tel'>

/** What tells one client from another: the e-mail, or the number of a client without one. */
export function clientKey({ email, tel }: Contact): string {
  return email ?? `tel:${tel}`
}

/** All keys of rows that mean this client: a row with only the number is the client of that number. */
export function clientKeys({ email, tel }: Contact): string[] {
  return [...(email === null ? [] : [email]), ...(tel === null ? [] : [`tel:${tel}`])]
}
