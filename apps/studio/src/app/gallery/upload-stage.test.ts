import { describe, expect, it } from 'vitest'
import { requestedStage } from './upload-stage.ts'

const input = { galleryId: '7', status: 'invisible', hasResult: false } as const

describe('stageAsks', () => {
  it('opens the way in at its own address', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/upload' })).toBe('open')
    expect(requestedStage({ ...input, path: '/gallery/7/upload', status: 'gallery-empty' })).toBeNull()
    expect(requestedStage({ ...input, path: '/gallery/7/upload', status: 'uploading' })).toBeNull()
  })
  it('leaves an address whose stage is over', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/uploading' })).toBe('leave')
    expect(requestedStage({ ...input, path: '/gallery/7/uploading', status: 'uploading-empty' })).toBeNull()
    expect(requestedStage({ ...input, path: '/gallery/7/pictures/completed' })).toBe('leave')
    expect(requestedStage({ ...input, path: '/gallery/7/pictures/completed', hasResult: true })).toBeNull()
  })
  it('asks for nothing at the photos themselves', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/pictures' })).toBeNull()
  })
})
