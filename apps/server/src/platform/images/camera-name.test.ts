import { describe, expect, it } from 'vitest'
import { cameraName } from './camera-name.ts'

describe('cameraName', () => {
  it('joins make, model and serial number', () => {
    expect(cameraName({ Make: 'SONY', Model: 'ILCE-7M4', SerialNumber: '5012345' })).toBe('SONY ILCE-7M4 5012345')
  })

  it('does not repeat the make', () => {
    expect(cameraName({ Make: 'Canon', Model: 'Canon EOS R5' })).toBe('Canon EOS R5')
    expect(cameraName({ Make: 'NIKON CORPORATION', Model: 'NIKON D850' })).toBe('NIKON D850')
  })

  it('is empty without a name, and plain text of at most 200 characters', () => {
    expect(cameraName({})).toBe('')
    expect(cameraName({ Make: 7, Model: {}, SerialNumber: null })).toBe('7')
    expect(cameraName({ Make: 'Canon\0\0\n ', Model: 'EOS \u202e 5D' })).toBe('Canon EOS 5D')
    expect(cameraName({ Model: 'x'.repeat(500) })).toHaveLength(200)
  })
})
