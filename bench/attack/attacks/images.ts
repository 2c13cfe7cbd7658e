import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRenderPool } from '../../../apps/server/src/platform/images/render-pool.ts'
import type { HostileTargets } from '../../../apps/server/test/hostile-decoder.ts'
import { memoryBombs } from '../../../apps/server/test/memory-bombs.ts'
import { pictureFile } from '../../../apps/server/test/picture-file.ts'
import { hostileProgram, runWithoutIsolation } from '../../../apps/server/test/run-hostile-decoder.ts'
import { monitorDecoders } from '../../harness/monitor-decoders.ts'
import type { Attack } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'

/** The memory limit of one decoder in docs/configuration.md. */
const maxDecoderMegabytes = 700
const maxWaitMs = 10_000

/** The files that took the most decoder memory before limits existed, and one file of each format. */
const shortList = new Set([
  'progressive, 118 MP',
  'interlaced, 118 MP',
  'baseline that claims 4 gigapixels',
  'lossy, 268 MP',
  'png with a colour profile of 512 MB',
  'svg',
])

const bombs: Attack = {
  item: 7,
  name: 'memory bombs',
  goal: 'exhaust the machine’s memory by small files, so that others are not served',
  checkedBy: `every file is rejected or shown, no decoder exceeds ${maxDecoderMegabytes} MB, others are served; a valid logo is accepted`,
  run: async (harness, check) => {
    const [attacker, other] = [harness.studio(), harness.studio()]
    const files = (await memoryBombs()).filter(({ name }) => harness.size === 'long' || shortList.has(name))
    const decoders = monitorDecoders(harness.site.ports.renderer)
    for (const { name, file, ends } of files) {
      const [uploaded, served] = await Promise.all([
        attacker.owner.send('PUT', '/api/customer/logo', 'logo', file),
        other.owner.call('GET', '/customer/profile'),
      ])
      const isRejected = uploaded.status >= 400 && uploaded.status < 500
      check.attempt(
        `${name} returned ${uploaded.status}`,
        !(isRejected || (uploaded.status < 300 && ends !== 'rejected')),
      )
      check.attempt(`${name} delayed another customer`, served.status !== 200 || served.ms > maxWaitMs)
    }
    const { decoderMegabytes: peak } = decoders.stop()
    check.control('decoders were monitored', peak > 0, peak)
    check.attempt(`a decoder took ${peak.toFixed(0)} MB`, peak > maxDecoderMegabytes)
    const logo = await pictureFile(3, { width: 300, height: 200 })
    const validUpload = await other.owner.send('PUT', '/api/customer/logo', 'logo', logo)
    check.control('a valid logo is accepted', validUpload.status === 200, validUpload.text)
  },
}

const decoderTakeover: Attack = {
  item: 8,
  name: 'a compromised decoder',
  goal: 'reach secrets, other processes, the database, the store or the network from inside a decoder',
  checkedBy: 'the hostile decoder reports no success in isolation, and reports many without it',
  run: async (harness, check) => {
    const folder = mkdtempSync(join(tmpdir(), 'attack-secrets-'))
    writeFileSync(join(folder, 'secret-key'), 'a secret')
    const targets = Buffer.from(JSON.stringify(targetsOf(harness, folder)))
    const pool = openRenderPool({ processes: 1, queue: 1, program: hostileProgram })
    try {
      const reachedTargets = (await pool.run('logo', targets)) as unknown as string[]
      for (const target of possibleTargets(harness, folder)) check.attempt(target, reachedTargets.includes(target))
      for (const target of reachedTargets) check.attempt(target, true)
      const baseline = await runWithoutIsolation(targets)
      check.control(
        'without isolation it connects to PostgreSQL',
        baseline.includes('connects to PostgreSQL'),
        baseline,
      )
      check.control(
        'without isolation it reads a secret',
        baseline.includes(`reads ${join(folder, 'secret-key')}`),
        baseline,
      )
    } finally {
      pool.close()
      for (const path of [folder, ...writable.map((place) => join(place, 'hostile'))]) {
        rmSync(path, { recursive: true, force: true })
      }
    }
  },
}

const writable = [tmpdir(), '/dev/shm']

const portOf = (address: string | undefined) => Number(new URL(address ?? '').port)

function targetsOf({ site }: AttackHarness, folder: string): HostileTargets {
  return {
    parent: process.pid,
    ports: {
      PostgreSQL: portOf(site.env['DATABASE_URL']),
      'the store': portOf(site.env['S3_ENDPOINT']),
      'the mail server': portOf(site.env['SMTP_URL']),
      'the api': site.ports.api,
    },
    files: [join(folder, 'secret-key'), '/etc/passwd'],
    folders: [folder, ...writable],
  }
}

/** The targets of the hostile decoder, as the decoder names them. */
function possibleTargets(harness: AttackHarness, folder: string): string[] {
  const { ports, files, folders } = targetsOf(harness, folder)
  return [
    'reads the environment of its parent',
    'signals its parent',
    'becomes root',
    'takes 1 GB of memory',
    ...files.map((file) => `reads ${file}`),
    ...folders.map((path) => `writes to ${path}`),
    ...Object.keys(ports).map((name) => `connects to ${name}`),
  ]
}

export const imageAttacks = [bombs, decoderTakeover]
