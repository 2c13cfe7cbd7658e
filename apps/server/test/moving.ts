import { testDirectory } from '@revela/dev-env'
import { moveCustomer, type Move, openCell, readCellVariables } from '../src/modules/moves/index.ts'
import { type Directory, openDirectory } from '../src/platform/directory/directory.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import type { Browser } from './browser.ts'
import { createUser, type User } from './users.ts'

type OnStep = (step: number) => Promise<void> | void

export type TwoCells = {
  readonly old: ApiUnderTest
  readonly next: ApiUnderTest
  readonly directory: Directory
  /** A photographer in the old cell. */
  readonly user: () => Promise<User>
  /** The browser at the new cell, with its cookies. */
  readonly elsewhere: (browser: Browser) => Browser
  /** The move's inputs, on connections of its own. */
  readonly move: (customerId: string, onStep?: OnStep) => Promise<Move & { readonly close: () => Promise<void> }>
  /** The whole move. An error of `onStep` interrupts it like the end of its process. */
  readonly run: (customerId: string, onStep?: OnStep) => ReturnType<typeof moveCustomer>
  readonly close: () => Promise<void>
}

const variablesOf = ({ stack }: ApiUnderTest, cell: string) =>
  readCellVariables({ ...stack.env, OWNER_DATABASE_URL: stack.ownerUrl, CELL: cell }, cell)

/** Two cells with their own databases and buckets, and the directory in front of them. */
export async function twoCells(): Promise<TwoCells> {
  const database = await testDirectory()
  const directory = openDirectory(database.url)
  const old = await apiUnderTest()
  const next = await apiUnderTest({
    env: ({ GALLERIES_DOMAIN }) => ({
      GALLERIES_DOMAIN: GALLERIES_DOMAIN ?? '',
      SECRET_KEY: old.stack.env['SECRET_KEY'] ?? '',
    }),
  })
  const variables = [
    variablesOf(old, 'a'),
    { ...variablesOf(next, 'b'), SECRET_KEY: old.stack.env['SECRET_KEY'] ?? '' },
  ] as const
  const open = async (customerId: string, onStep: OnStep = () => undefined) => {
    const [from, to] = [await openCell(variables[0]), await openCell(variables[1])]
    return {
      from,
      to,
      directory,
      customerId,
      report: onStep,
      close: async () => {
        await Promise.all([from.close(), to.close()])
      },
    }
  }
  return {
    old,
    next,
    directory,
    user: async () => {
      const user = await createUser(old, { product: 'gallery_pro' })
      await directory.reserve({ customerId: user.customerId, cell: 'a', names: [] })
      return user
    },
    elsewhere: (browser) => {
      const other = next.browser()
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      return other
    },
    move: open,
    run: async (customerId, onStep) => {
      const move = await open(customerId, onStep)
      try {
        return await moveCustomer(move)
      } finally {
        await move.close()
      }
    },
    close: async () => {
      await directory.close()
      await Promise.all([old.close(), next.close(), database.close()])
    },
  }
}
