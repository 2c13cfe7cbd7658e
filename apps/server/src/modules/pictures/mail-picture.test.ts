import { expect, test } from 'vitest'
import { mailPictureKey, readMailPictureKey } from './mail-picture.ts'

const address = {
  customerId: '01890a5d-ac96-774b-bcce-b302099a8057',
  ownerId: '01890a5d-ac96-774b-bcce-b302099a8058',
  number: 12,
  version: 3,
  watermarkCode: 'w12s1',
}

test('reads the address back from its key', () => {
  expect(readMailPictureKey(mailPictureKey(address))).toEqual(address)
})

test('rejects keys that are not a mail picture', () => {
  const key = mailPictureKey(address)
  const forged = [
    key.replace('mail-', 'card-'),
    key.replace(/^r\/.../, 'r/000'),
    key.replace('.jpg', '.webp'),
    `${key}/..`,
    key.replace('12-3', '../3'),
  ]
  expect(forged.filter((text) => text !== key && readMailPictureKey(text) !== null)).toEqual([])
})
