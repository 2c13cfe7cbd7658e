import { describe, expect, it } from 'vitest'
import { budgets, type BuiltChunk, bytesOfViews, chunksOf, gzippedBytes, problemsOf } from './first-view.ts'

const chunk = (fileName: string, overrides: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  code: `export const name = '${fileName}'`,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [],
  ...overrides,
})

const entry = chunk('entry.js', {
  isEntry: true,
  imports: ['words.js'],
  dynamicImports: ['app.js'],
  moduleIds: ['/here/src/boot.ts'],
})
const words = chunk('words.js')
const app = chunk('app.js', { imports: ['react.js'], dynamicImports: ['grid.js'] })
const react = chunk('react.js', { imports: ['ground.js'] })
const shared = chunk('ground.js')
const grid = chunk('grid.js', { imports: ['react.js'], moduleIds: ['/here/src/app/gallery-stage.ts'] })
const choosing = chunk('choosing.js', { moduleIds: ['/here/src/app/selection/selection-stage.ts'] })
const all = [choosing, grid, shared, react, app, words, entry]

describe('views of the family app', () => {
  it('contain the entry, the app it starts and all their static imports, and nothing that is loaded later', () => {
    expect(chunksOf(all, entry)).toEqual([entry, app, words, react, shared])
  })
  it('are counted each: a selection loads what a gallery loads, and more', () => {
    const album = chunk('album.js', { isEntry: true, imports: ['words.js'], moduleIds: ['/here/src/album-boot.ts'] })
    const first = [entry, app, words, react, shared]
    expect(bytesOfViews([album, ...all])).toEqual({
      gallery: gzippedBytes(first),
      album: gzippedBytes([album, words]),
      grid: gzippedBytes([...first, grid]),
      choosing: gzippedBytes([...first, grid, choosing]),
    })
  })
  it('are rejected one byte above their budget', () => {
    const { gallery = 0 } = bytesOfViews(all)
    expect(problemsOf(all, { ...budgets, gallery })).toEqual([])
    expect(problemsOf(all, { ...budgets, gallery: gallery - 1 })).toHaveLength(1)
  })
  it('are rejected with a schema library anywhere in the build', () => {
    const heavy = chunk('late.js', { moduleIds: ['/here/node_modules/zod/v4/core.js'] })
    expect(problemsOf([entry, heavy])).toEqual(['late.js contains a schema library'])
  })
})
