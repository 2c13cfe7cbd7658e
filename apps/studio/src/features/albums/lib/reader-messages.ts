import { greetingName, whatsappAddress } from '@revela/domain'
import { albumSending } from '@revela/phrases'
import type { Reader } from '../api/album-queries.ts'

/** Opens WhatsApp with the reader's own link; without a number, WhatsApp asks for the person. */
export function whatsappToReader(reader: Reader, title: string): string {
  const text = albumSending.whatsappText(greetingName(reader.name), title, reader.link)
  return whatsappAddress(reader.whatsapp ?? '', text)
}

const roundKind = (version: number) => (version <= 1 ? 'first' : 'next')

/** The text of a mail until the photographer changes it. */
export function defaultMail(version: number): { readonly subject: string; readonly message: string } {
  return albumSending.defaults[roundKind(version)]
}

/** Hint and example of the note to the family. */
export function noteHelp(version: number): { readonly hint: string; readonly placeholder: string } {
  return albumSending.noteHelp[roundKind(version)]
}
