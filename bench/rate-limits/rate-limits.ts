import type { Bench } from '../bench.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, withServer } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { flood } from './flood.ts'
import { guessOneAccount } from './guess-one-account.ts'

const mostHashed = 100
const sizes = { short: { guesses: 300, seconds: 4 }, long: { guesses: 3_000, seconds: 15 } }
const customers = 1_000

export const rateLimits: Bench = {
  name: 'rate-limits',
  proves: `of thousands of guesses at an account at most ${mostHashed} an hour reach its hash, and its owner still enters`,
  inReport: 'long',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      const { guesses, seconds } = sizes[size]
      await fillCustomers(stack!, customers)
      console.log(`${guesses} guesses at one account from 500 addresses, with a restart half-way`)
      const guessed = await guessOneAccount(stack!, guesses)
      console.log(`  reached the hash ${guessed.hashed} (after the restart ${guessed.hashedAfterRestart})`)
      console.log(
        `  refused with 429 ${guessed.refused}   5xx ${guessed.serverFaults}   harness faults ${guessed.others}`,
      )
      const flooded = await withServer(apiEntry, stack!.env, (server) => flood(server, { seconds, customers }))
      return {
        reached:
          guessed.hashed <= mostHashed &&
          guessed.hashed + guessed.refused === guesses &&
          guessed.ownerEnters &&
          guessed.newBrowserEnters &&
          flooded.faults === 0,
        figures: {
          hashed: guessed.hashed,
          most: mostHashed,
          after_restart: guessed.hashedAfterRestart,
          refused: guessed.refused,
          server_faults: guessed.serverFaults,
          owner_enters: guessed.ownerEnters ? 'yes' : 'no',
          new_browser_enters: guessed.newBrowserEnters ? 'yes' : 'no',
          flood_p95_growth: (flooded.floodP95 / flooded.quietP95).toFixed(2),
          faults: guessed.others + flooded.faults,
        },
      }
    }),
}
