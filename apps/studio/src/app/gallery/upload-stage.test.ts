import { describe, expect, it } from 'vitest'
import { stageAsks } from './upload-stage.ts'

const given = { galleryId: '7', status: 'invisible', hasResult: false } as const

describe('stageAsks', () => {
  it('opens the way in at its own address', () => {
    expect(stageAsks({ ...given, path: '/gallery/7/upload' })).toBe('open')
    expect(stageAsks({ ...given, path: '/gallery/7/upload', status: 'gallery-empty' })).toBeNull()
    expect(stageAsks({ ...given, path: '/gallery/7/upload', status: 'uploading' })).toBeNull()
  })
  it('leaves an address whose stage is over', () => {
    expect(stageAsks({ ...given, path: '/gallery/7/uploading' })).toBe('leave')
    expect(stageAsks({ ...given, path: '/gallery/7/uploading', status: 'uploading-empty' })).toBeNull()
    expect(stageAsks({ ...given, path: '/gallery/7/pictures/completed' })).toBe('leave')
    expect(stageAsks({ ...given, path: '/gallery/7/pictures/completed', hasResult: true })).toBeNull()
  })
  it('asks for nothing at the photos themselves', () => {
    expect(stageAsks({ ...given, path: '/gallery/7/pictures' })).toBeNull()
  })
})
