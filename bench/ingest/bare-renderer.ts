import { makeRenditions } from '../../apps/server/src/platform/images/make-renditions.ts'
import { openBareStore, type StorePlace } from '../harness/bare-store.ts'

/** One sharp process of the bare loop: an original from the store, the product's own decoding, renditions to the store. */
export type BareTask = { readonly from: string; readonly to: string }

const store = openBareStore(JSON.parse(process.env['BARE_STORE'] ?? '') as StorePlace, 4)

process.on('message', (task: BareTask) => void render(task).then((fault) => process.send?.({ fault })))
process.on('disconnect', () => process.exit())

/** Answers what went wrong, or null. */
async function render({ from, to }: BareTask): Promise<string | null> {
  try {
    const { files } = await makeRenditions(await store.get(from))
    await Promise.all([...files].map(([size, file]) => store.put(`${to}/${size}.webp`, file)))
    return null
  } catch (fault) {
    return String(fault)
  }
}
