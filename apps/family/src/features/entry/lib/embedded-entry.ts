import { embedded } from '../../../lib/embedded.ts'
import type { Entry } from '../api/calls.ts'

/** What the server wrote into the page; null in a page it did not fill in. */
export const embeddedEntry = (): Entry | null => embedded<Entry>('entry')
