import { makeRenditions } from '../../apps/server/src/platform/images/make-renditions.ts'
import { openBaselineStore, type StoreConfig } from '../harness/baseline-store.ts'

/**
 * One sharp process of the baseline loop: reads an original from the store, renders it with the product's own code,
 * stores the renditions.
 */
export type BaselineTask = { readonly sourceKey: string; readonly targetPrefix: string }

const store = openBaselineStore(JSON.parse(process.env['BARE_STORE'] ?? '') as StoreConfig, 4)

process.on('message', (task: BaselineTask) => void render(task).then((fault) => process.send?.({ fault })))
process.on('disconnect', () => process.exit())

/** Returns the error text, or null. */
async function render({ sourceKey, targetPrefix }: BaselineTask): Promise<string | null> {
  try {
    const { files } = await makeRenditions(await store.get(sourceKey))
    await Promise.all([...files].map(([size, file]) => store.put(`${targetPrefix}/${size}.webp`, file)))
    return null
  } catch (fault) {
    return String(fault)
  }
}
