import { isDeepStrictEqual } from 'node:util'
import { type AlbumState, sentVersion, shownApprovals, statusOf } from './album-state.ts'
import type { Observation } from './observe.ts'

export const checks = [
  /** An approval that names a version that changed, was not the newest, or has another manifest; a wrong receipt. */
  'approvals_wrong',
  'requests_lost',
  'requests_doubled',
  'rounds_doubled',
  'sent_changed',
  'mismatches',
] as const
export type Findings = Readonly<Record<(typeof checks)[number], readonly string[]>>

/** The server's ids and bytes for what the model counts. */
export type Names = {
  readonly readerIds: readonly string[]
  readonly pictureIds: ReadonlyMap<number, string>
  /** By photo. */
  readonly hashes: readonly string[]
  /** Of each version when it was sent. */
  readonly sentHashes: ReadonlyMap<number, readonly string[]>
}

export const noFindings = (): Record<(typeof checks)[number], string[]> =>
  Object.fromEntries(checks.map((check) => [check, [] as string[]])) as Record<(typeof checks)[number], string[]>

/** Compares an album's rows and pages with the model, in both directions. */
export function findingsOf(album: AlbumState, names: Names, observation: Observation): Findings {
  const findings = noFindings()
  checkVersions(album, names, observation, findings)
  checkRequests(album, observation, findings)
  checkRounds(album, observation, findings)
  checkApprovals(album, names, observation, findings)
  checkPages(album, names, observation, findings)
  return findings
}

type Mutable = Record<(typeof checks)[number], string[]>

function checkVersions({ versions }: AlbumState, names: Names, observation: Observation, findings: Mutable): void {
  const expected = versions.map(({ isSent, note, spreads }, at) => ({
    number: at + 1,
    isSent,
    note,
    counted: spreads.length,
    pictures: spreads.map(({ ref }) => names.pictureIds.get(ref) ?? `ref ${ref}`),
    hashes: spreads.map(({ photo }) => names.hashes[photo]!),
  }))
  for (const [number, hashes] of names.sentHashes) {
    const now = observation.versions.find((version) => version.number === number)?.hashes ?? []
    if (!isDeepStrictEqual([...hashes], [...now]))
      findings.sent_changed.push(`version ${number} was sent with ${hashes.length} spreads and has other ones now`)
  }
  compare('versions', expected, observation.versions, findings)
}

function checkRequests({ requests }: AlbumState, observation: Observation, findings: Mutable): void {
  const stored = Map.groupBy(observation.requests, ({ key }) => key)
  const expectedKeys = new Set(requests.map(({ key }) => key))
  for (const key of expectedKeys) if (!stored.has(key)) findings.requests_lost.push(`${key} is not stored`)
  for (const [key, rows] of stored) {
    if (rows.length > 1) findings.requests_doubled.push(`${key} is stored ${rows.length} times`)
    if (!expectedKeys.has(key)) findings.requests_doubled.push(`${key} was never acknowledged, or was deleted`)
  }
  const expected = requests.map(({ reader: _reader, ...request }) => request)
  compare('requests', byKey(expected), byKey(observation.requests), findings)
}

function checkRounds({ rounds }: AlbumState, observation: Observation, findings: Mutable): void {
  if (observation.roundsUsed > rounds.length || observation.rounds.length > rounds.length)
    findings.rounds_doubled.push(`${observation.roundsUsed} counted, ${rounds.length} were sent`)
  compare('rounds', rounds, observation.rounds, findings)
  compare('rounds used', rounds.length, observation.roundsUsed, findings)
}

function checkApprovals(album: AlbumState, names: Names, observation: Observation, findings: Mutable): void {
  const idOf = (reader: number) => (album.readers[reader]!.isRemoved ? null : names.readerIds[reader]!)
  const expected = album.approvals.map(({ key, reader, version, photos, openKeys, isReopened, isReplaced }) => ({
    key,
    version,
    reader: idOf(reader),
    spreads: photos.length,
    openKeys,
    isReopened,
    isReplaced,
    hashes: photos.map((photo) => names.hashes[photo]!),
  }))
  for (const { key, version, hashes } of observation.approvals) {
    const sent = names.sentHashes.get(version)
    const now = observation.versions.find(({ number }) => number === version)?.hashes
    const named = expected.find((approval) => approval.key === key)
    if (named?.version !== version) findings.approvals_wrong.push(`${key} names version ${version}`)
    else if (!isDeepStrictEqual(hashes, sent) || !isDeepStrictEqual(hashes, now))
      findings.approvals_wrong.push(`${key} has a manifest of other spreads than version ${version}`)
  }
  compare('approvals', byKey(expected), byKey(observation.approvals), findings)
  if (!isDeepStrictEqual(album.receipts, observation.receipts))
    findings.approvals_wrong.push(
      `receipts: expected ${JSON.stringify(album.receipts)}, found ${JSON.stringify(observation.receipts)}`,
    )
}

const shown = (list: AlbumState['requests']) => list.map(({ key, state }) => `${key} ${state}`).toSorted()

function checkPages(album: AlbumState, names: Names, observation: Observation, findings: Mutable): void {
  const { readers, requests, rounds, isTrashed, versions } = album
  const status = statusOf(album)
  const newest = sentVersion(album)
  const present = readers.flatMap((reader, at) => (reader.isRemoved ? [] : [{ ...reader, id: names.readerIds[at]! }]))
  const studio = {
    status,
    roundsUsed: rounds.length,
    requests: shown(requests.filter(({ state }) => state !== 'unsent')),
    readers: present.map(({ id, approves }) => `${id} ${approves ? 'asked' : 'reads'}`).toSorted(),
    approvals: shownApprovals(album)
      .map(({ key }) => key)
      .toSorted(),
  }
  compare('the studio’s page', isTrashed ? null : studio, observation.studio, findings)
  for (const [at, { isRemoved, name, viewed }] of readers.entries()) {
    const page = {
      status,
      versions: versions.flatMap(({ isSent, spreads }, index) => (isSent ? [`${index + 1}: ${spreads.length}`] : [])),
      requests: shown(requests),
      roundsUsed: rounds.length,
      viewed:
        versions[newest - 1]?.spreads.flatMap((_, index) =>
          viewed.has(`${newest} ${index + 1}`) ? [index + 1] : [],
        ) ?? [],
    }
    const isShown = !isTrashed && !isRemoved
    const found = observation.pages.get(names.readerIds[at]!) ?? null
    compare(`the page of ${name}`, isShown ? page : null, found, findings)
  }
}

const byKey = <T extends { readonly key: string }>(rows: readonly T[]) =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))

function compare(what: string, expected: unknown, found: unknown, findings: Mutable): void {
  const differing = differences(what, expected, found)
  if (differing.length > 0) findings.mismatches.push(differing.slice(0, 3).join('; '))
}

/** Every place where two values differ. */
function differences(path: string, expected: unknown, found: unknown): string[] {
  if (isDeepStrictEqual(expected, found)) return []
  if (!isObject(expected) || !isObject(found))
    return [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`]
  const names = new Set([...Object.keys(expected), ...Object.keys(found)])
  return [...names].flatMap((name) => differences(`${path}.${name}`, expected[name], found[name]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
