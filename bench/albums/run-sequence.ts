import { isDeepStrictEqual } from 'node:util'
import { type Random, seeded } from '../faults/random.ts'
import { apply, type Expected } from './album-model.ts'
import { type AlbumState, newAlbum } from './album-state.ts'
import { type Counters, drawOperation, newFiles } from './draw-operation.ts'
import { checks, findingsOf, type Findings, type Names } from './findings.ts'
import { observe, type Observation } from './observe.ts'
import { describeOperation, type Operation } from './operations.ts'
import { carryOut, createAlbum, type Observed, type RealAlbum } from './real-album.ts'
import type { Field, Studio } from './studios.ts'

export type Sequence = {
  readonly seed: number
  readonly album: AlbumState
  readonly names: Names
  readonly observation: Observation
  readonly findings: Findings
  readonly steps: number
  readonly races: number
  readonly retries: number
  /** Every call with its answer, for a report. */
  readonly log: readonly string[]
}

const stepCount = { min: 14, max: 26 }

/** Runs the sequence of this seed against a new album, and compares what is left with the model. */
export async function runSequence(field: Field, studio: Studio, seed: number): Promise<Sequence> {
  const random = seeded(seed * 7_919)
  const counters: Counters = { seed, keys: 0, refs: 0 }
  const real = await createAlbum(field, studio, `Álbum ${seed}`)
  const run = new Run(real, newAlbum(['Marina Alves']), random, counters)
  for (const operation of opening(random, counters)) await run.step([operation])
  const steps = random.integer(stepCount.min, stepCount.max)
  for (let step = 0; step < steps; step += 1) await run.step(run.draw())
  const names = namesOf(real)
  const observation = await observe(real)
  const candidates = run.albums.map((album) => ({ album, found: findingsOf(album, names, observation) }))
  const [{ album, found }] = candidates.toSorted((a, b) => countOf(a.found) - countOf(b.found)) as [
    (typeof candidates)[0],
  ]
  const findings = { ...found, mismatches: [...run.mismatches, ...found.mismatches] }
  const { log, races, retries } = run
  return { seed, album, names, observation, findings, steps: run.steps, races, retries, log }
}

const countOf = (findings: Findings) => checks.reduce((sum, check) => sum + findings[check].length, 0)

/** Most albums have a partner and a first version with spreads, so that the random part begins where it is interesting. */
function opening(random: Random, counters: Counters): Operation[] {
  const files = newFiles({ random, counters }, random.integer(1, 3))
  const upload: Operation[] = random.chance(0.9) ? [{ do: 'upload', version: 1, files }, { do: 'prepare' }] : []
  const send: Operation[] =
    upload.length > 0 && random.chance(0.85) ? [{ do: 'send-version', version: 1, note: 'Primeira' }] : []
  return [
    { do: 'add-reader', name: 'Leitor 2', approves: random.chance(0.7) },
    { do: 'set-approval', approval: random.pick(['one', 'both']) },
    ...upload,
    ...send,
  ]
}

export function namesOf({ readers, pictureIds, sentHashes, field }: RealAlbum): Names {
  return {
    readerIds: readers.map(({ id }) => id),
    pictureIds,
    hashes: field.photos.map(({ sha256 }) => sha256),
    sentHashes,
  }
}

const repeatable = new Set(['add', 'change', 'send-requests', 'approve', 'send-version', 'settle', 'see', 'remove'])

class Run {
  readonly mismatches: string[] = []
  readonly log: string[] = []
  steps = 0
  races = 0
  retries = 0
  /** Every album that the answers allow: a race may leave more than one. */
  albums: AlbumState[]
  readonly #real: RealAlbum
  readonly #random: Random
  readonly #counters: Counters
  readonly #earlier: Operation[] = []

  constructor(real: RealAlbum, album: AlbumState, random: Random, counters: Counters) {
    this.#real = real
    this.albums = [album]
    this.#random = random
    this.#counters = counters
  }

  /** One call, a repeated one, or two or three at the same time. */
  draw(): Operation[] {
    const random = this.#random
    const one = () => drawOperation({ album: this.albums[0]!, random, counters: this.#counters })
    if (this.#earlier.length > 0 && random.chance(0.15)) {
      this.retries += 1
      return [random.pick(this.#earlier.slice(-6))]
    }
    const first = one()
    if (!random.chance(0.3) || first.do === 'prepare') return [first]
    // A double tap, or another person's call.
    const others =
      random.chance(0.3) && repeatable.has(first.do) ? [first] : Array.from({ length: random.chance(0.2) ? 2 : 1 }, one)
    return [first, ...others.filter((operation) => operation.do !== 'prepare')].map(withOneFile)
  }

  async step(operations: readonly Operation[]): Promise<void> {
    this.steps += operations.length
    if (operations.length > 1) this.races += 1
    const answers = await Promise.all(operations.map((operation) => carryOut(this.#real, operation)))
    for (const [at, operation] of operations.entries()) {
      this.log.push(`${at > 0 ? '  and ' : ''}${describeOperation(operation)} -> ${JSON.stringify(answers[at])}`)
      if (repeatable.has(operation.do)) this.#earlier.push(operation)
    }
    const next = distinct(this.albums.flatMap((album) => explain(album, operations, answers)))
    if (next.length > 0) this.albums = next
    else {
      const [expected] = operations.map((operation) => apply(structuredClone(this.albums[0]!), operation))
      const calls = operations.map(
        (operation, at) => `${describeOperation(operation)} -> ${JSON.stringify(answers[at])}`,
      )
      this.mismatches.push(`${calls.join(' and ')}; expected ${JSON.stringify(expected)}`)
      // What was acknowledged is expected from now on, so that one error is reported once.
      for (const [at, operation] of operations.entries())
        if ('fields' in answers[at]!) apply(this.albums[0]!, operation)
    }
  }
}

/** Two uploads of several files at once may mix their order. */
function withOneFile(operation: Operation): Operation {
  return operation.do === 'upload' ? { ...operation, files: operation.files.slice(0, 1) } : operation
}

/** The albums after the calls in each order that gives these answers; none: no order does. */
export function explain(
  album: AlbumState,
  operations: readonly Operation[],
  answers: readonly Observed[],
): AlbumState[] {
  return orders(operations.length).flatMap((order) => {
    const next = structuredClone(album)
    return order.every((at) => isExpected(apply(next, operations[at]!), answers[at]!)) ? [next] : []
  })
}

const setsAsLists = (_: string, value: unknown) =>
  value instanceof Set ? [...(value as Set<string>)].toSorted() : value

function distinct(albums: readonly AlbumState[]): AlbumState[] {
  return [...new Map(albums.map((album) => [JSON.stringify(album, setsAsLists), album])).values()]
}

function isExpected(expected: Expected, answer: Observed): boolean {
  if ('error' in answer) return 'errors' in expected && expected.errors.includes(answer.error)
  const fields = 'fields' in expected ? expected.fields : expected.orFields
  return (
    fields !== undefined &&
    Object.entries(fields).every(([name, value]) => isDeepStrictEqual(answer.fields[name], value))
  )
}

function orders(count: number): number[][] {
  if (count === 0) return [[]]
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  )
}
