import { compareFileNames } from '@revela/domain'
import { testStack, type TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let stack: TestStack
let client: Client
beforeAll(async () => {
  stack = await testStack()
  client = new Client({ connectionString: stack.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await stack.close()
})

const inDatabase = async (names: readonly string[]) =>
  (
    await client.query<{ name: string }>('select name from unnest($1::text[]) name order by name collate file_name', [
      names,
    ])
  ).rows.map(({ name }) => name)

it('puts IMG_2 before IMG_10', async () => {
  expect(await inDatabase(['IMG_10.jpg', 'IMG_2.jpg', 'IMG_1.jpg'])).toEqual(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_10.jpg'])
})

it('sorts random file names like compareFileNames', async () => {
  const pieces = ['IMG_', 'img_', 'DSC', 'Ágata ', 'agata ', 'ção-', 'Çao', '007', '7', '0', '10', '2', '-', ' ', '(1)']
  const endings = ['.jpg', '.JPG', '.jpeg', '']
  let seed = 20_261_116
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const names = Array.from({ length: 3_000 }, () => {
    const body = Array.from({ length: 1 + below(5) }, () => pieces[below(pieces.length)]!).join('')
    return body + endings[below(endings.length)]!
  })
  expect(await inDatabase(names)).toEqual(names.toSorted(compareFileNames))
})
