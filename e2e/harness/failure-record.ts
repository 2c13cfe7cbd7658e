import { globSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { failuresFolder } from './paths.ts'
import type { Window } from './window.ts'

/** Limits the disk space of a run in which everything fails: 20 traces of at most 20 MB. */
const maxTraces = 20
const maxTraceBytes = 20_000_000

/** Writes the console, a screenshot and, if recorded, Playwright's trace of a failed test. */
export async function recordWindow(testName: string, window: Window, index: number): Promise<void> {
  mkdirSync(failuresFolder, { recursive: true })
  const { page, monitor } = window
  const name = `${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)}-${index}`
  const notes = [page.url(), '', ...monitor.errors, '', ...monitor.log]
  writeFileSync(join(failuresFolder, `${name}.log`), `${notes.join('\n')}\n`)
  // A crashed page has no screenshot; the console is written without it.
  await page.screenshot({ path: join(failuresFolder, `${name}.png`), timeout: 5_000 }).catch(() => undefined)
  await saveTrace(window, join(failuresFolder, `${name}.zip`))
}

async function saveTrace(window: Window, path: string): Promise<void> {
  if (!window.isTraced || globSync(join(failuresFolder, '*.zip')).length >= maxTraces) return
  window.isTraced = false
  await window.context.tracing.stop({ path })
  if (statSync(path).size > maxTraceBytes) rmSync(path)
}
