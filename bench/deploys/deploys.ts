import { serverCommand, type TestStack } from '@revela/dev-env'
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench, Size } from '../bench.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { readyPicturesSql } from '../harness/fill-pictures.ts'
import { median } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { compareBooks } from './books.ts'
import { withHouse, type Stopped } from './house.ts'
import { startLoad } from './load.ts'
import { newTold } from './told.ts'
import { makeVersions, type Version } from './versions.ts'

const sizes = {
  // A file of 45 s meets every stop's patience of 30 s: it is cut off, and the uploader sends it again.
  short: { rolls: 3, photographers: 2, filesInDrop: 12, oldRows: 20_000, longest: 3, beyond: 0 },
  long: { rolls: 50, photographers: 3, filesInDrop: 25, oldRows: 300_000, longest: 8, beyond: 0.002 },
}

export const deploys: Bench = {
  name: 'deploys',
  proves:
    'processes are replaced and a table is changed while photographs arrive: no file fails, no call is answered with 5xx',
  inReport: 'kept',
  run: (size) =>
    withStacks(1, ([stack]) => {
      const folder = join(stack!.engines.dir, 'deploys')
      const forget = async () => rmSync(versionsIn(folder), { recursive: true, force: true })
      return withCleanUp(forget, () => run(stack!, folder, size))
    }),
}

const versionsIn = (folder: string) => join(folder, 'versions')

async function run(stack: TestStack, folder: string, size: Size) {
  const { rolls, photographers, filesInDrop, oldRows, longest, beyond } = sizes[size]
  const { today, next, after } = makeVersions(versionsIn(folder))
  await fillCustomers(stack, photographers)
  await queryAsAdmin(stack, 'update usage_counter set galleries = 0, pictures = 0, bytes = 0')
  await fillOldRows(stack, oldRows)
  const told = newTold()
  const customers = Array.from({ length: photographers }, (_, at) => customer(at + 1))
  let slow = 0
  const secondsOf = () => {
    if (Math.random() >= beyond) return Math.random() * longest
    slow += 1
    return 45
  }
  return withHouse(stack, folder, today, async (house) => {
    const load = await startLoad({ appOrigin: house.appOrigin, customers, told, filesInDrop, secondsOf })
    const stopped: Stopped[] = []
    const migrations: string[] = []
    const migrate = async (version: Version) => {
      const begun = performance.now()
      await migrateTo(version, house.env)
      migrations.push(`${version.name} ${((performance.now() - begun) / 1_000).toFixed(1)} s`)
      console.log(`migrated to ${migrations.at(-1)} under load`)
    }
    // The column comes in the middle and is read by the second half; the last roll goes back to those who know nothing of it.
    const middle = Math.floor(rolls / 2)
    for (let at = 1; at <= rolls; at += 1) {
      if (at === middle + 1) await migrate(next)
      const version = at > middle && at < rolls ? next : today
      stopped.push(...(await house.roll(version)))
      console.log(
        `roll ${at} to ${version.name}: ${told.stored.size} stored, ${told.failed.length} failed, ` +
          `${told.callFaults.length} of ${told.calls} calls and ${told.sendFaults} of ${told.sends} sends with a fault`,
      )
    }
    await migrate(after)
    await load.end()
    const books = await compareBooks(stack, told)
    for (const fault of [...told.failed, ...told.callFaults, ...house.crashes()].slice(0, 20)) console.log(fault)
    const cutOff = sum(stopped, 'cutOff')
    const figures = {
      rolls,
      restarts: stopped.length,
      migrations: migrations.length,
      files: told.files,
      failed_files: told.failed.length,
      ...books,
      calls: told.calls,
      calls_5xx: told.callFaults.length,
      uploader_calls: told.smallCalls,
      uploader_calls_5xx: told.smallFaults,
      sends: told.sends,
      sends_5xx: told.sendFaults,
      files_sent_again: told.sentAgain.size,
      slow_sends: slow,
      cut_off: cutOff,
      jobs_given_back: sum(stopped, 'givenBack'),
      unclean_exits: stopped.filter(({ isClean }) => !isClean).length,
      crashes: house.crashes().length,
      stop_median_s: (median(stopped.map(({ ms }) => ms)) / 1_000).toFixed(1),
      stop_most_s: (Math.max(...stopped.map(({ ms }) => ms)) / 1_000).toFixed(1),
    }
    const { failed_files, calls_5xx, uploader_calls_5xx, unclean_exits, crashes } = figures
    const mustBeNone = [failed_files, calls_5xx, uploader_calls_5xx, unclean_exits, crashes, ...Object.values(books)]
    const reached =
      mustBeNone.every((count) => count === 0) && told.sendFaults <= cutOff && cutOff <= slow && told.files > 0
    return { reached, figures }
  })
}

/** The command that a deploy runs, of the version that is to come. */
async function migrateTo({ entryOf }: Version, env: Readonly<Record<string, string>>): Promise<void> {
  const [entry = ''] = serverCommand('migrate').slice(-1)
  await promisify(execFile)(process.execPath, [entryOf(entry)], {
    env: { PATH: process.env['PATH'], ...env },
    timeout: 15 * 60_000,
  })
}

/** Photographs of years before, for the change of the table to have something to do. */
async function fillOldRows(stack: TestStack, rows: number): Promise<void> {
  const sql = readyPicturesSql(rows, {
    customer: `md5('old ' || n % 200)::uuid`,
    gallery: `md5('gallery ' || n % 200)::uuid`,
    uploadedAt: `now() - n * interval '1 minute'`,
  })
  await queryAsAdmin(stack, sql)
}

function sum(stopped: readonly Stopped[], field: 'cutOff' | 'givenBack'): number {
  return stopped.reduce((total, one) => total + one[field], 0)
}
