import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failuresFolder } from './places.ts'
import type { Window } from './window.ts'

/** What stood in a window last, for whoever looks for the reason of a failure. */
export async function recordWindow(
  testName: string,
  { page, watch }: Pick<Window, 'page' | 'watch'>,
  place: number,
): Promise<void> {
  mkdirSync(failuresFolder, { recursive: true })
  const name = `${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${place}`
  const notes = [page.url(), '', ...watch.faults, '', ...watch.log]
  writeFileSync(join(failuresFolder, `${name}.log`), `${notes.join('\n')}\n`)
  // A crashed page cannot be pictured; the notes stand alone then.
  await page.screenshot({ path: join(failuresFolder, `${name}.png`), timeout: 5_000 }).catch(() => undefined)
}
