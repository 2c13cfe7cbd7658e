import { galleryRecipes, photographPath } from '@revela/dev-env/photographs'
import {
  contrastOf,
  readScene,
  still,
  takeFrame,
  type Scene,
  type Shake,
  type Subject,
  type View,
} from './burst-frames.ts'

/** One picture of the generated day. Pictures with the same `burst` show the same moment. */
export type Shot = { readonly burst: number; readonly jpeg: Buffer; readonly takenMs: number; readonly blur: number }

type Random = () => number

/** mulberry32: the same sequence for the same seed. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (random: Random, min: number, max: number) => min + random() * (max - min)
const around = (random: Random, spread: number) => between(random, -spread, spread)
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** All photographs of the demonstration galleries. */
export function photographPaths(): string[] {
  const sources = Object.values(galleryRecipes).flatMap((recipe) => [...recipe.sources])
  return [...new Set(sources.map(photographPath))]
}

export async function readScenes(paths: readonly string[]): Promise<Scene[]> {
  return Promise.all(paths.map(readScene))
}

const minContrast = 0.08

/** Null when the photograph has hardly anything but sky or wall. */
function randomView(scene: Scene, random: Random): View | null {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const view = anyView(scene, random)
    if (contrastOf(scene, view) >= minContrast) return view
  }
  return null
}

function anyView(scene: Scene, random: Random): View {
  const ratio = random() < 0.35 ? 2 / 3 : 3 / 2
  const widest = Math.min(1, (scene.height * ratio) / scene.width)
  const width = widest * between(random, 0.45, 0.85)
  const height = (width * scene.width) / ratio / scene.height
  return {
    ratio,
    width,
    x: between(random, width / 2, 1 - width / 2),
    y: between(random, height / 2, 1 - height / 2),
  }
}

/** The length that two intervals share, each given by its centre and length. */
function common(at: number, size: number, otherAt: number, otherSize: number): number {
  const end = Math.min(at + size / 2, otherAt + otherSize / 2)
  return Math.max(0, end - Math.max(at - size / 2, otherAt - otherSize / 2))
}

/** The part of the smaller frame that both views show. */
function overlap(one: View, other: View, scene: Scene): number {
  const heightOf = (view: View) => (view.width * scene.width) / view.ratio / scene.height
  const [a, b] = [heightOf(one), heightOf(other)]
  const area = common(one.x, one.width, other.x, other.width) * common(one.y, a, other.y, b)
  return area / Math.min(one.width * a, other.width * b)
}

function randomShake(random: Random): Shake {
  // One frame in six moves twice as far, like a step between two frames.
  const reach = random() < 1 / 6 ? 2 : 1
  return {
    shiftX: around(random, 0.025 * reach),
    shiftY: around(random, 0.025 * reach),
    degrees: around(random, 1.5 * reach),
    zoom: between(random, 1 - 0.04 * reach, 1 + 0.04 * reach),
    blur: random() < 0.4 ? between(random, 0.5, 2.5) : 0,
    exposure: between(random, 0.86, 1.16),
    whiteBalance: [between(random, 0.96, 1.04), 1, between(random, 0.95, 1.05)],
  }
}

function randomSubject(scenes: readonly Scene[], random: Random): Subject | null {
  if (random() < 0.5) return null
  const width = between(random, 0.15, 0.3)
  return { scene: pick(random, scenes), width, x: between(random, 0.25, 0.75), y: between(random, 0.35, 0.7) }
}

type Aim = { readonly scene: Scene; readonly view: View }

async function takeBurst({ scene, view }: Aim, subject: Subject | null, random: Random, frames: number) {
  const jpegs = Array.from({ length: frames }, async (_, index) => {
    const shake = index === 0 ? still : randomShake(random)
    const moved = subject && { ...subject, x: subject.x + around(random, 0.05), y: subject.y + around(random, 0.03) }
    return { jpeg: await takeFrame(scene, view, shake, moved), blur: shake.blur }
  })
  return Promise.all(jpegs)
}

/** Another photograph, or a part of a recent one that no recent picture shows. */
function nextAim(scenes: readonly Scene[], recent: readonly Aim[], random: Random): Aim {
  const last = recent.at(-1)
  if (last && random() < 0.4) {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const view = randomView(last.scene, random)
      if (!view) break
      const isFar = ({ scene, view: other }: Aim) => scene !== last.scene || overlap(view, other, scene) < maxOverlap
      if (recent.every(isFar)) return { scene: last.scene, view }
    }
  }
  const others = scenes.filter((scene) => recent.every((aim) => aim.scene !== scene))
  for (;;) {
    const scene = pick(random, others)
    const view = randomView(scene, random)
    if (view) return { scene, view }
  }
}

const maxOverlap = 0.2
/** Pictures that a new one must not repeat: as far back as ten seconds can reach. */
const recentCount = 10

/**
 * A day's pictures: bursts of three to six frames, and between them single pictures that are unrelated to their
 * neighbours. All are one to five seconds apart, so that time alone separates nothing.
 */
export async function shootDay(
  scenes: readonly Scene[],
  size: { readonly bursts: number; readonly singlesBetween: number; readonly seed: number },
): Promise<Shot[]> {
  const random = seeded(size.seed)
  const shots: Shot[] = []
  const recent: Aim[] = []
  let takenMs = Date.UTC(2026, 9, 3, 18)
  for (let burst = 0; burst < size.bursts * (size.singlesBetween + 1); burst += 1) {
    const aim = nextAim(scenes, recent, random)
    recent.push(aim)
    if (recent.length > recentCount) recent.shift()
    const isBurst = burst % (size.singlesBetween + 1) === 0
    const subject = isBurst ? randomSubject(scenes, random) : null
    const frames = await takeBurst(aim, subject, random, isBurst ? 3 + Math.floor(random() * 4) : 1)
    for (const frame of frames) {
      takenMs += 1_000 * Math.round(between(random, 1, 5))
      shots.push({ burst, takenMs, ...frame })
    }
  }
  return shots
}
