import type { Mailbox } from '@revela/dev-env'
import type { Bench } from '../bench.ts'
import { createCaller } from '../harness/caller.ts'
import { customer } from '../harness/customers.ts'
import { drive, type Drive } from '../harness/drive.ts'
import { fillCustomers, sharedPassword } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { withWorker } from '../harness/worker-process.ts'
import { enterByMailedLink } from './enter-by-mailed-link.ts'
import { flood } from './flood.ts'
import { deviceCookie, signInFrom } from './sign-in-request.ts'

const addresses = 500
const ownersAddress = 1_000_000
const { email } = customer(1)

type GuessResult = {
  /** Guesses that were compared with the password: status 400 instead of 429. */
  readonly hashed: number
  readonly hashedAfterRestart: number
  readonly rejected: number
  readonly serverErrors: number
  /** Calls without a response, or with another status. */
  readonly others: number
  /** By password, in the browser that signed in before the attack. */
  readonly ownerEnters: boolean
  /** By the e-mail link, in a browser that never signed in, while the password alone is rejected there. */
  readonly newBrowserEnters: boolean
}

type ServerStack = { readonly env: Readonly<Record<string, string>>; readonly mails: Mailbox }

/** Thousands of guesses at one account from many addresses; the api restarts half-way; then the owner signs in. */
async function guessOneAccount({ env, mails }: ServerStack, guesses: number): Promise<GuessResult> {
  const half = Math.ceil(guesses / 2)
  const first = await withServer(apiEntry, env, async ({ port }) => {
    const caller = createCaller(port, 1)
    const owner = await caller.call(signInFrom(ownersAddress, email, sharedPassword))
    if (owner.status !== 200) throw new Error(`the owner cannot sign in: ${owner.body}`)
    caller.close()
    return { device: deviceCookie(owner), guessed: await sendGuesses(port, 0, half) }
  })
  const second = await withServer(apiEntry, env, async ({ port }) => {
    const guessed = await sendGuesses(port, half, guesses - half)
    const caller = createCaller(port, 1)
    const knownDevice = await caller.call(signInFrom(ownersAddress + 1, email, sharedPassword, first.device))
    const newDevice = await caller.call(signInFrom(ownersAddress + 2, email, sharedPassword))
    const mailed = await withWorker(env, () => enterByMailedLink(caller, mails, email, ownersAddress + 2))
    caller.close()
    console.log(`  the owner, right password: known device ${knownDevice.status}, new device ${newDevice.status}`)
    console.log(`  the owner on a new device, by the e-mail link: ${mailed}`)
    return {
      guessed,
      ownerEnters: knownDevice.status === 200,
      newBrowserEnters: newDevice.status === 429 && mailed === 200,
    }
  })
  const parts = [first.guessed, second.guessed]
  const count = (status: number) => parts.reduce((sum, part) => sum + (part.statuses.get(status) ?? 0), 0)
  const all = parts.flatMap((part) => [...part.statuses])
  const serverErrors = all.reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0)
  return {
    hashed: count(400),
    hashedAfterRestart: second.guessed.statuses.get(400) ?? 0,
    rejected: count(429),
    serverErrors,
    others: guesses - count(400) - count(429) - serverErrors,
    ownerEnters: second.ownerEnters,
    newBrowserEnters: second.newBrowserEnters,
  }
}

async function sendGuesses(port: number, firstAddress: number, count: number): Promise<Drive> {
  const caller = createCaller(port, 16)
  const driven = await drive(caller, {
    count,
    concurrency: 16,
    buildRequest: (n) => signInFrom((firstAddress + n) % addresses, email, `tentativa ${firstAddress + n}`),
  })
  caller.close()
  return driven
}

const maxHashed = 100
const sizes = { short: { guesses: 300, seconds: 4 }, long: { guesses: 3_000, seconds: 15 } }
const customers = 1_000

export const rateLimits: Bench = {
  name: 'rate-limits',
  claim: `of thousands of guesses at an account at most ${maxHashed} an hour reach its hash, and its owner can still sign in`,
  reportSize: 'long',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { guesses, seconds } = sizes[size]
      await fillCustomers(stack!, customers)
      console.log(`${guesses} guesses at one account from 500 addresses, with a restart half-way`)
      const guessed = await guessOneAccount(stack!, guesses)
      console.log(`  reached the hash ${guessed.hashed} (after the restart ${guessed.hashedAfterRestart})`)
      console.log(
        `  rejected with 429 ${guessed.rejected}   5xx ${guessed.serverErrors}   harness errors ${guessed.others}`,
      )
      const floodResult = await withServer(apiEntry, stack!.env, (server) => flood(server, { seconds, customers }))
      return {
        passed:
          guessed.hashed <= maxHashed &&
          guessed.hashed + guessed.rejected === guesses &&
          guessed.ownerEnters &&
          guessed.newBrowserEnters &&
          floodResult.errors === 0,
        metrics: {
          hashed: guessed.hashed,
          max: maxHashed,
          after_restart: guessed.hashedAfterRestart,
          rejected: guessed.rejected,
          server_errors: guessed.serverErrors,
          owner_can_sign_in: guessed.ownerEnters ? 'yes' : 'no',
          new_device_can_sign_in: guessed.newBrowserEnters ? 'yes' : 'no',
          flood_p95_growth: (floodResult.floodP95 / floodResult.quietP95).toFixed(2),
          errors: guessed.others + floodResult.errors,
        },
      }
    }),
}
