import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRenderPool } from '../../../apps/server/src/platform/images/render-pool.ts'
import type { HostileTargets } from '../../../apps/server/test/hostile-decoder.ts'
import { memoryBombs } from '../../../apps/server/test/memory-bombs.ts'
import { photograph } from '../../../apps/server/test/photographs.ts'
import { hostileProgram, runWithoutIsolation } from '../../../apps/server/test/run-hostile-decoder.ts'
import { watchDecoders } from '../../harness/watch-decoders.ts'
import type { Attack } from '../entry.ts'
import type { Scene } from '../scene.ts'

/** What docs/configuration.md promises for one decoder. */
const maxDecoderMegabytes = 700
const maxWaitMs = 10_000

/** Those that took the most memory of a decoder before there were limits, and one of each format. */
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
  wants: 'take the memory of the machine by small files, so that others are not served',
  judgedBy: `every file is refused or shown, no decoder passes ${maxDecoderMegabytes} MB, others are answered; an honest logo is taken`,
  play: async (scene, judge) => {
    const [attacker, other] = [scene.studio(), scene.studio()]
    const files = (await memoryBombs()).filter(({ name }) => scene.size === 'long' || shortList.has(name))
    const decoders = watchDecoders(scene.site.ports.renderer)
    for (const { name, file, ends } of files) {
      const [sent, served] = await Promise.all([
        attacker.owner.send('PUT', '/api/customer/logo', 'logo', file),
        other.owner.call('GET', '/customer/profile'),
      ])
      const isRefused = sent.status >= 400 && sent.status < 500
      judge.attempt(`${name} was answered ${sent.status}`, !(isRefused || (sent.status < 300 && ends !== 'refused')))
      judge.attempt(`${name} held up another customer`, served.status !== 200 || served.ms > maxWaitMs)
    }
    const { decoderMegabytes: peak } = decoders.stop()
    judge.control('decoders were watched', peak > 0, peak)
    judge.attempt(`a decoder took ${peak.toFixed(0)} MB`, peak > maxDecoderMegabytes)
    const logo = await photograph(3, { width: 300, height: 200 })
    const honest = await other.owner.send('PUT', '/api/customer/logo', 'logo', logo)
    judge.control('an honest logo is taken', honest.status === 200, honest.text)
  },
}

const decoderTakeover: Attack = {
  item: 8,
  name: 'a decoder that was taken over',
  wants: 'reach secrets, other processes, the database, the store or the network from inside of a decoder',
  judgedBy: 'the hostile decoder reports no success in isolation, and reports many without it',
  play: async (scene, judge) => {
    const folder = mkdtempSync(join(tmpdir(), 'attack-secrets-'))
    writeFileSync(join(folder, 'secret-key'), 'a secret')
    const targets = Buffer.from(JSON.stringify(targetsOf(scene, folder)))
    const pool = openRenderPool({ processes: 1, queue: 1, program: hostileProgram })
    try {
      const reached = (await pool.run('logo', targets)) as unknown as string[]
      for (const what of possible(scene, folder)) judge.attempt(what, reached.includes(what))
      for (const what of reached) judge.attempt(what, true)
      const bare = await runWithoutIsolation(targets)
      judge.control('without isolation it connects to PostgreSQL', bare.includes('connects to PostgreSQL'), bare)
      judge.control('without isolation it reads a secret', bare.includes(`reads ${join(folder, 'secret-key')}`), bare)
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

function targetsOf({ site }: Scene, folder: string): HostileTargets {
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

/** What the hostile decoder tries, in its own words. */
function possible(scene: Scene, folder: string): string[] {
  const { ports, files, folders } = targetsOf(scene, folder)
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
