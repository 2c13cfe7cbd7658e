import type { Entry } from '../features/entry/api/calls.ts'

/** Nobody is known where not even the address could be asked about. */
export const unknownEntry: Entry = {
  state: 'unknown',
  studio: { name: '', logo: null, whatsapp: null, footer: false },
  gallery: null,
  visitor: null,
}
