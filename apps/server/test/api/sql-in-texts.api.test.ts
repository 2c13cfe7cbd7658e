import { addClient, createGallery, getGallery, listClients, signIn } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let other: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  other = await createUser(api, { product: 'gallery_pro' })
  await addTo(other, 'De outro estúdio')
})
afterAll(() => api.close())

const addTo = (owner: User, name: string) =>
  owner.browser.call(addClient, {
    body: { name, email: `${randomUUID()}@familia.test`, tel: '(11) 98765-4321' },
    query: {},
  })

const texts = [
  `'; drop table client; --`,
  `' or '1'='1`,
  `x') or 1=1 --`,
  `%' or name like '%`,
  `"; delete from gallery; --`,
  `$1; select pg_sleep(9)`,
  `\\'; select 1; --`,
  `' union select email from customer --`,
  `\${customerId}`,
  `E'\\x27 or true'`,
]

it.each(texts)('%s is treated as text in a title, a name, a search and a sign-in', async (text) => {
  const { id } = (await user.browser.call(createGallery, { body: { title: text } })).answer
  expect((await user.browser.call(getGallery, { query: { collection_id: id } })).answer.title).toBe(text)
  expect((await addTo(user, text)).answer.client.name).toBe(text)
  const found = await user.browser.call(listClients, { query: { search: text } })
  expect(found.status).toBe(200)
  expect(found.answer.clients.map(({ name }) => name).filter((name) => name !== text)).toEqual([])
  // Each text gets its own account, because wrong passwords are limited.
  const { email } = await createUser(api)
  const entered = await api.browser().call(signIn, { body: { email, password: text } })
  expect(entered.status).toBe(400)
  // Nothing was deleted, and nothing of the other studio was read.
  expect((await other.browser.call(listClients, { query: {} })).answer.clients).toHaveLength(1)
})
