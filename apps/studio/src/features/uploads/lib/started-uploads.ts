import type { Uploads } from '@revela/uploader'
import { createStore } from '@revela/web/store'

/** Set when the first upload of the tab starts, so that pages without uploads do not load the upload code. */
export const startedUploads = createStore<Uploads | null>(null)
