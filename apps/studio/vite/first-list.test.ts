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

it('counts the entry, the pages and what they import, each once', () => {
  const base = chunk('base.js')
  const list = chunk('list.js', { imports: ['base.js'] })
  const entry = chunk('index.js', { isEntry: true, imports: ['base.js'] })
  const page = chunk('page.js', { imports: ['list.js'], moduleIds: ['/src/features/galleries/page.ts'] })
  const shell = chunk('shell.js', { imports: ['base.js'], moduleIds: ['/src/app/shell.ts'] })
  const other = chunk('other.js', { imports: ['base.js'] })
  expect(bytesUntil(['/app/shell.ts', '/galleries/page.ts'], [entry, page, list, base, shell, other])).toBe(
    bytesOf(entry, page, list, base, shell),
  )
})

it('finds no bytes if one of the pages was not built', () => {
  const shell = chunk('shell.js', { moduleIds: ['/src/app/shell.ts'] })
  expect(bytesUntil(['/app/shell.ts', '/galleries/page.ts'], [chunk('index.js', { isEntry: true }), shell])).toBe(
    undefined,
  )
})
