import type { Entry } from '../features/entry/api/calls.ts'

/** The entry when the server could not be reached, so that neither studio nor gallery is known. */
export const unknownEntry: Entry = {
  state: 'unknown',
  studio: { name: '', logo: null, whatsapp: null, footer: false },
  gallery: null,
  visitor: null,
}
