import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bytesUntil, type BuiltChunk } from './first-list.ts'

const chunk = (fileName: string, further: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  code: `chunk ${fileName}`,
  isEntry: false,
  imports: [],
  moduleIds: [],
  ...further,
})
const bytesOf = (...chunks: readonly BuiltChunk[]) => chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0)

it('counts the entry, the page and what they import, each once', () => {
  const base = chunk('base.js')
  const list = chunk('list.js', { imports: ['base.js'] })
  const entry = chunk('index.js', { isEntry: true, imports: ['base.js'] })
  const page = chunk('page.js', { imports: ['list.js'], moduleIds: ['/src/features/galleries/page.ts'] })
  const other = chunk('other.js', { imports: ['base.js'] })
  expect(bytesUntil('/galleries/page.ts', [entry, page, list, base, other])).toBe(bytesOf(entry, page, list, base))
})

it('finds no bytes of a page that was not built', () => {
  expect(bytesUntil('/galleries/page.ts', [chunk('index.js', { isEntry: true })])).toBeUndefined()
})
