import { describe, expect, it } from 'vitest'
import { requestedStage } from './upload-stage.ts'

const input = { galleryId: '7', status: 'invisible', hasResult: false } as const

describe('requestedStage', () => {
  it('opens the upload area at its URL', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/upload' })).toBe('open')
    expect(requestedStage({ ...input, path: '/gallery/7/upload', status: 'gallery-empty' })).toBeNull()
    expect(requestedStage({ ...input, path: '/gallery/7/upload', status: 'uploading' })).toBeNull()
  })
  it('leaves the URL of a finished stage', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/uploading' })).toBe('leave')
    expect(requestedStage({ ...input, path: '/gallery/7/uploading', status: 'uploading-empty' })).toBeNull()
    expect(requestedStage({ ...input, path: '/gallery/7/pictures/completed' })).toBe('leave')
    expect(requestedStage({ ...input, path: '/gallery/7/pictures/completed', hasResult: true })).toBeNull()
  })
  it('returns null for the pictures page', () => {
    expect(requestedStage({ ...input, path: '/gallery/7/pictures' })).toBeNull()
  })
})
