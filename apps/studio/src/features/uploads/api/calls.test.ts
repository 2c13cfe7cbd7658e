import { endpointList } from '@revela/contract'
import { expect, test } from 'vitest'
import { uploadCalls } from './calls.ts'
import { galleryOwner } from './gallery-owner.ts'

const endpoint = (name: string) => endpointList.find((one) => one.name === `galleryUpload.${name}`)

test.each(Object.entries(uploadCalls))('%s is as the contract has it', (name, { method, path }) => {
  expect(endpoint(name)).toMatchObject({ method, path })
})

test('the bytes go where the contract says', () => {
  const pattern = endpoint('uploadPicture')?.path ?? ''
  const path = pattern.replace('{pictureId}', 'p').replace('{id}', 'g').replace('{payloadId}', 'b')
  expect(galleryOwner('g').pictureUrl('/upload', 'b', 'p')).toBe(`/upload${path}`)
})
