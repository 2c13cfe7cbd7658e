import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeys, type KeyPurpose } from '../../platform/crypto/keys.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { readStopToken, stopLinks } from './stop-token.ts'

const keys = createKeys(randomBytes(32))
const client = { customerId: newId(), clientId: newId() }
const tokenOf = (address: string) => new URL(address).searchParams.get('t') ?? ''

test('a stop link names its customer and client', () => {
  expect(readStopToken(keys, tokenOf(stopLinks(keys, 'https://app.test', client).oneClick))).toEqual(client)
})

test('a stop link of a mail from before tokens began with an id still works', () => {
  const purpose = 'reminder-stop' as KeyPurpose
  const token = keys.seal(purpose, JSON.stringify(client), 'reminder-stop').toString('base64url')
  expect(readStopToken(keys, token)).toEqual(client)
})

test('a stop link that another key sealed is rejected', () => {
  const { oneClick } = stopLinks(createKeys(randomBytes(32)), 'https://app.test', client)
  expect(readStopToken(keys, tokenOf(oneClick))).toBeNull()
})
