import type { Uploads } from '@revela/uploader'
import { createStore } from '@revela/web/store'

/** Set when the first upload of the tab begins, so that other pages load nothing of uploads before. */
export const startedUploads = createStore<Uploads | null>(null)
