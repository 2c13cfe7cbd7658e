import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repositoryRoot } from '../paths.ts'
import { cameraSources } from './camera-photograph.ts'
import { pageSources } from './derive.ts'
import { frameFor, frameOf, seededRandom } from './gallery-photographs.ts'
import { galleryRecipes } from './gallery-recipes.ts'
import { fromMate, fromPaperKit, isSmall } from './photograph-sources.ts'

const credits = readFileSync(join(repositoryRoot, 'docs/credits.md'), 'utf8')
const recipes = Object.values(galleryRecipes)
const used = [...recipes.flatMap(({ sources }) => [...sources]), ...cameraSources, ...pageSources]

test.each(used)('docs/credits.md lists $file of $package with its author and licence', ({ package: name, file }) => {
  const row = credits.split('\n').find((line) => line.startsWith(`| \`${name}\` | \`${file}\` |`))
  expect(row).toMatch(/ \| [^|]+ \| (CC0|CC-BY|CC-BY-SA|GPL|LGPL|MIT)[-\d.+]* \|$/)
})

test('docs/credits.md lists no photograph that is not used', () => {
  const listed = [...credits.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(([, name, file]) => `${name}/${file}`)
  expect(new Set(listed)).toEqual(new Set(used.map(({ package: name, file }) => `${name}/${file}`)))
})

describe.each(recipes)('the gallery $name', ({ sources }) => {
  test('shows no photograph twice', () => {
    expect(new Set(sources.map(({ file }) => file)).size).toBe(sources.length)
  })

  test('has a large photograph as its cover', () => {
    expect(isSmall(sources[0])).toBe(false)
  })
})

test('frames the first picture of a scene straight and nearly whole, and keeps heads in portraits', () => {
  const frame = { ...frameOf(seededRandom('praia')), zoom: 0.6, upright: true, mirrored: true, y: 0.9 }
  const square = { width: 400, height: 400 }
  expect(frameFor(fromMate('Dune'), { width: 1680, height: 1050 }, frame, true)).toMatchObject({
    upright: false,
    mirrored: false,
    tilt: 0,
    zoom: 0.94,
  })
  expect(frameFor(fromMate('Dune'), { width: 1680, height: 1050 }, frame, false)).toEqual(frame)
  expect(frameFor(fromPaperKit('faces/kaci-baum-2'), square, frame, false)).toMatchObject({ zoom: 0.94, y: 0.2 })
})
