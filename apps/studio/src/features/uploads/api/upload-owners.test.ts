import { endpointList } from '@revela/contract'
import { describe, expect, test } from 'vitest'
import { galleryUploadCalls, workUploadCalls, galleryOwner, workOwner } from './upload-owners.ts'

const owners = [
  { area: 'galleryUpload', calls: galleryUploadCalls, owner: galleryOwner('o') },
  { area: 'workUpload', calls: workUploadCalls, owner: workOwner('o') },
] as const

describe.each(owners)('$area', ({ area, calls, owner }) => {
  const endpoint = (name: string) => endpointList.find((one) => one.name === `${area}.${name}`)

  // spec: S2-7.28, S2-7.30, S2-7.52
  test.each(Object.entries(calls))('%s is as the contract has it', (name, { method, path }) => {
    expect(endpoint(name)).toMatchObject({ method, path })
  })

  // spec: S2-7.26
  test('the bytes go where the contract says', () => {
    const values: Readonly<Record<string, string>> = { pictureid: 'p', payloadid: 'b', workid: 'o', id: 'o' }
    const pattern = endpoint('uploadPicture')?.path ?? ''
    const path = pattern.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => values[name.replace('_', '').toLowerCase()] ?? '?',
    )
    expect(owner.pictureUrl('/upload', 'b', 'p')).toBe(`/upload${path}`)
  })
})
