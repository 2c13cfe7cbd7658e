import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RenderPool } from '../../../platform/images/render-pool.ts'
import { ObjectMissing, type ObjectStore } from '../../../platform/object-store/object-store.ts'
import { shardOf } from '../../../platform/object-store/customer-prefixes.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { discard, renditionKey } from '../../pictures/index.ts'
import { changeSelection, findSelection, lockSelection } from '../selection.repository.ts'
import { readExported } from './exported.read.ts'

/** Draws the PDF of one revision of a finished selection. */
export const selectionPdfJob = defineJob({
  name: 'selection.pdf',
  payload: z.object({ customerId: z.uuid(), selectionId: z.uuid() }),
  retryLimit: 4,
  retryDelay: 3,
  retryDelayMax: 60,
  expireInSeconds: 300,
})

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly store: ObjectStore
  readonly pool: RenderPool
}

/** Safe to run twice: the later file replaces the earlier one. */
export function selectionPdfHandler(deps: Deps): BoundJob {
  const { db, store, pool, clock } = deps
  return bindJob(selectionPdfJob, async ({ customerId, selectionId }) => {
    const current = await db.tenant(customerId, (tx) => findSelection(tx, customerId, selectionId))
    if (!current?.finished_at || current.pdf_revision === current.revision) return
    const exported = await readExported(deps, customerId, selectionId)
    const byNumber = new Map(exported.pictures.map((picture) => [picture.number, picture]))
    const readThumb = async (number: number): Promise<Buffer | null> => {
      const picture = byNumber.get(number)!
      const key = renditionKey({ customerId, ownerId: exported.gallery.id, number, version: picture.version }, 400)
      const file = await store.read(key).catch(nullIfMissing)
      return file && Buffer.from(await pool.run('sheetThumb', file))
    }
    // Imported lazily: the API imports this file for the job's definition and must not load the PDF library.
    const { drawSelectionPdf } = await import('./draw-selection-pdf.ts')
    const pdf = await drawSelectionPdf(exported, readThumb)
    const key = `x/${shardOf(customerId)}/${customerId}/${randomBytes(16).toString('hex')}.pdf`
    await store.put(key, pdf, { length: pdf.length, type: 'application/pdf' })
    await db.tenant(customerId, async (tx) => {
      const now = clock()
      const latest = await lockSelection(tx, customerId, selectionId)
      const unused = latest ? latest.pdf_key : key
      if (unused) await discard(tx, customerId, [{ objectKey: unused, isPrefix: false }], now)
      if (!latest) return
      await changeSelection(tx, customerId, selectionId, {
        pdf_key: key,
        pdf_bytes: pdf.length,
        pdf_revision: exported.selection.revision,
        pdf_wanted_at: null,
      })
    })
  })
}

/** A picture deleted meanwhile leaves its cell on the sheet empty. */
function nullIfMissing(error: unknown): null {
  if (error instanceof ObjectMissing) return null
  throw error
}
