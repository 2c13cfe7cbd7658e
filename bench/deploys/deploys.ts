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
import { reportProgress } from '../harness/measures.ts'
import { median } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import { compareStored } from './compare-stored.ts'
import { withCluster, type StopResult } from './cluster.ts'
import { startLoad } from './load.ts'
import { newClientLog } from './client-log.ts'
import { makeVersions, type Version } from './versions.ts'

const sizes = {
  // A file that takes 45 s exceeds the 30 s that a stopping process waits: it is cut off, and the uploader sends it
  // again.
  short: { rolls: 3, photographers: 2, filesPerBatch: 12, oldRows: 20_000, longest: 3, maxExtraSeconds: 0 },
  long: { rolls: 50, photographers: 3, filesPerBatch: 25, oldRows: 300_000, longest: 8, maxExtraSeconds: 0.002 },
}

export const deploys: Bench = {
  name: 'deploys',
  claim: 'processes are replaced and a table is changed during uploads: no file fails, no call returns 5xx',
  reportSize: 'kept',
  // 50 deploys of 8 processes, each stopped under load, take 44 minutes on two idle cores.
  maxMinutes: 110,
  run: (size) =>
    withStacks(1, ([stack]) => {
      const folder = join(stack!.engines.dir, 'deploys')
      const removeVersions = async () => rmSync(versionsIn(folder), { recursive: true, force: true })
      return withCleanUp(removeVersions, () => run(stack!, folder, size))
    }),
}

const versionsIn = (folder: string) => join(folder, 'versions')

async function run(stack: TestStack, folder: string, size: Size) {
  const { rolls, photographers, filesPerBatch, oldRows, longest, maxExtraSeconds } = sizes[size]
  const { today, next, after } = makeVersions(versionsIn(folder))
  await fillCustomers(stack, photographers)
  await queryAsAdmin(stack, 'update usage_counter set galleries = 0, pictures = 0, bytes = 0')
  await fillOldRows(stack, oldRows)
  const clientLog = newClientLog()
  const customers = Array.from({ length: photographers }, (_, index) => customer(index + 1))
  let slowUploads = 0
  const transferSeconds = () => {
    if (Math.random() >= maxExtraSeconds) return Math.random() * longest
    slowUploads += 1
    return 45
  }
  return withCluster(stack, folder, today, async (cluster) => {
    const load = await startLoad({ appOrigin: cluster.appOrigin, customers, clientLog, filesPerBatch, transferSeconds })
    const stopped: StopResult[] = []
    const migrations: string[] = []
    const migrate = async (version: Version) => {
      const startedAt = performance.now()
      await migrateTo(version, cluster.env)
      migrations.push(`${version.name} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
      console.log(`migrated to ${migrations.at(-1)} under load`)
    }
    // The column is added in the middle and read in the second half; the last roll returns to the version without it.
    const middle = Math.floor(rolls / 2)
    for (let index = 1; index <= rolls; index += 1) {
      if (index === middle + 1) await migrate(next)
      const version = index > middle && index < rolls ? next : today
      stopped.push(...(await cluster.deploy(version)))
      reportProgress({ rolls: index, files: clientLog.files, failed_files: clientLog.failed.length })
      console.log(
        `roll ${index} to ${version.name}: ${clientLog.stored.size} stored, ${clientLog.failed.length} failed, ` +
          `${clientLog.callErrors.length} of ${clientLog.calls} calls and ${clientLog.sendErrors} of ${clientLog.sends} sends with an error`,
      )
    }
    await migrate(after)
    await load.end()
    const bookCheck = await compareStored(stack, clientLog)
    for (const error of [...clientLog.failed, ...clientLog.callErrors, ...cluster.crashes()].slice(0, 20))
      console.log(error)
    const abortedRequests = sum(stopped, 'abortedRequests')
    const metrics = {
      rolls,
      restarts: stopped.length,
      migrations: migrations.length,
      files: clientLog.files,
      failed_files: clientLog.failed.length,
      ...bookCheck,
      calls: clientLog.calls,
      calls_5xx: clientLog.callErrors.length,
      uploader_calls: clientLog.smallCalls,
      uploader_calls_5xx: clientLog.smallErrors,
      sends: clientLog.sends,
      sends_5xx: clientLog.sendErrors,
      files_resent: clientLog.resentFiles.size,
      slow_uploads: slowUploads,
      aborted_requests: abortedRequests,
      returned_jobs: sum(stopped, 'returnedJobs'),
      unclean_exits: stopped.filter(({ isClean }) => !isClean).length,
      crashes: cluster.crashes().length,
      stop_median_s: (median(stopped.map(({ ms }) => ms)) / 1_000).toFixed(1),
      stop_max_s: (Math.max(...stopped.map(({ ms }) => ms)) / 1_000).toFixed(1),
    }
    const { failed_files, calls_5xx, uploader_calls_5xx, unclean_exits, crashes } = metrics
    const mustBeNone = [
      failed_files,
      calls_5xx,
      uploader_calls_5xx,
      unclean_exits,
      crashes,
      ...Object.values(bookCheck),
    ]
    const passed =
      mustBeNone.every((count) => count === 0) &&
      clientLog.sendErrors <= abortedRequests &&
      abortedRequests <= slowUploads &&
      clientLog.files > 0
    return { passed, metrics }
  })
}

/** Runs the migration command of the new version, as a deploy does. */
async function migrateTo({ entryOf }: Version, env: Readonly<Record<string, string>>): Promise<void> {
  const [entry = ''] = serverCommand('migrate').slice(-1)
  await promisify(execFile)(process.execPath, [entryOf(entry)], {
    env: { PATH: process.env['PATH'], ...env },
    timeout: 15 * 60_000,
  })
}

/** Inserts old pictures, so that the migration has rows to change. */
async function fillOldRows(stack: TestStack, rows: number): Promise<void> {
  const sql = readyPicturesSql(rows, {
    customer: `md5('old ' || n % 200)::uuid`,
    gallery: `md5('gallery ' || n % 200)::uuid`,
    uploadedAt: `now() - n * interval '1 minute'`,
  })
  await queryAsAdmin(stack, sql)
}

function sum(stopped: readonly StopResult[], field: 'abortedRequests' | 'returnedJobs'): number {
  return stopped.reduce((total, stopResult) => total + stopResult[field], 0)
}
