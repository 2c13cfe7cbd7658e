import { deleteClient, getClientData, listClients } from '@revela/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settleMails } from '../lifecycle.ts'
import type { Person } from '../people.ts'
import { privateApi, settledStudio, tellingWords, tracesOf, type PrivateApi } from '../privacy.ts'

let life: PrivateApi
let studio: Person
let clients: { id: string; email: string }[]
beforeAll(async () => {
  life = await privateApi('2027-03-10T10:00')
  studio = await settledStudio(life.api)
  await settleMails(life.api)
  clients = (await studio.browser.call(listClients, { query: {} })).answer.clients
})
afterAll(() => life.close())

it('a photographer can answer a family what is known of them', async () => {
  const told = await Promise.all(clients.map(({ id }) => studio.browser.call(getClientData, { params: { id } })))
  expect(told.map(({ status }) => status)).toEqual([200, 200])
  const text = told.map((each) => each.text).join('\n')
  for (const word of [tellingWords.client, tellingWords.clientEmail, tellingWords.comment, tellingWords.message]) {
    expect(text).toContain(word)
  }
  expect(text).not.toMatch(/secret_hash|code_sealed|"sealed"|argon2/)
  const chose = told.find(({ answer }) => answer.tables['selection']!.length > 0)!
  expect(chose.answer.tables['selected_picture']).toMatchObject([{ number: 1, state: 'yes' }])
  expect(chose.answer.tables['selection_comment']).toMatchObject([{ text: tellingWords.comment }])
})

it('deleting a client leaves no way in and not a word of theirs', async () => {
  const words = [tellingWords.client, tellingWords.comment, ...clients.map(({ email }) => email)]
  expect(await tracesOf(life.api, words)).not.toEqual([])
  for (const { id } of clients) {
    expect((await studio.browser.call(deleteClient, { query: { client_id: id } })).status).toBe(204)
  }
  expect(await tracesOf(life.api, words)).toEqual([])
  const left = await life.api.rows(`select 1 from client_session where client_id is not null
    union all select 1 from client_link union all select 1 from gallery_client union all select 1 from selection
    union all select 1 from gallery_send`)
  expect(left).toEqual([])
  // The studio's own mails stay, and so do its photographs.
  const [row] = await life.api.rows(`select (select count(*)::int from picture) as pictures,
    (select count(*)::int from outbox_mail where kind = 'welcome') as welcome`)
  expect(row).toEqual({ pictures: 4, welcome: 1 })
})
