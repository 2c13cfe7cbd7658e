import { describe, expect, it } from 'vitest'
import { firstViewOf, gzippedBytes, problemsOf, type BuiltChunk } from './first-view.ts'

const chunk = (fileName: string, overrides: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  code: `export const name = '${fileName}'`,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  moduleIds: [],
  ...overrides,
})

const entry = chunk('entry.js', { isEntry: true, imports: ['words.js'], dynamicImports: ['app.js'] })
const words = chunk('words.js')
const app = chunk('app.js', { imports: ['react.js'], dynamicImports: ['viewer.js'] })
const react = chunk('react.js', { imports: ['ground.js'] })
const shared = chunk('ground.js')
const viewer = chunk('viewer.js', { imports: ['react.js'] })

describe('first view', () => {
  it('contains the entry, the app it starts and all their static imports, and nothing that is loaded later', () => {
    expect(firstViewOf([viewer, shared, react, app, words, entry], entry)).toEqual([entry, app, words, react, shared])
  })
  it('is rejected one byte above its budget', () => {
    const chunks = [entry, words, app, react, shared, viewer]
    const bytes = gzippedBytes(chunks.slice(0, -1))
    expect(problemsOf(chunks, bytes)).toEqual([])
    expect(problemsOf(chunks, bytes - 1)).toHaveLength(1)
  })
  it('is counted for each page alone', () => {
    const album = chunk('album.js', { isEntry: true, imports: ['words.js'] })
    const chunks = [entry, album, words, app, react, shared]
    expect(firstViewOf(chunks, album)).toEqual([album, words])
    const bytes = gzippedBytes(firstViewOf(chunks, entry))
    expect(problemsOf(chunks, bytes)).toEqual([])
  })
  it('is rejected with a schema library anywhere in the build', () => {
    const heavy = chunk('late.js', { moduleIds: ['/here/node_modules/zod/v4/core.js'] })
    expect(problemsOf([entry, heavy])).toEqual(['late.js contains a schema library'])
  })
})
