import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { repository } from '../harness/paths.ts'
import { comparePictures } from './compare-pictures.ts'
import { documentedFolder, documentedScreens, fileOf } from './documented-screens.ts'
import { familyRecording, maxRecordingBytes } from './family-recording.ts'

const read = (name: string) => readFileSync(join(documentedFolder, name))
const dashboard = read('dashboard-1280.webp')

/** The picture with one part copied to another place. */
async function copyPart(part: { left: number; top: number; width: number; height: number }, left: number, top: number) {
  const input = await sharp(dashboard).extract(part).png().toBuffer()
  return await sharp(dashboard).composite([{ input, left, top }]).png().toBuffer()
}

test('a picture equals itself', async () => {
  expect(await comparePictures(dashboard, dashboard)).toMatchObject({ problem: null, worstTileShare: 0 })
})

test('tolerates stronger compression', async () => {
  const compressed = await sharp(dashboard).webp({ quality: 55 }).toBuffer()
  expect((await comparePictures(dashboard, compressed)).problem).toBeNull()
})

test('tolerates softer edges of letters', async () => {
  const soft = await sharp(dashboard).blur(0.5).png().toBuffer()
  expect((await comparePictures(dashboard, soft)).problem).toBeNull()
})

test('reports a missing headline', async () => {
  const blank = { left: 600, top: 90, width: 200, height: 90 }
  const { problem, highlighted } = await comparePictures(dashboard, await copyPart(blank, 30, 90))
  expect(problem).toMatch(/of the picture changed, between \d+,\d+ and \d+,\d+ px/)
  expect(highlighted).not.toBeNull()
})

test('reports a button that moved by 8 px', async () => {
  const button = { left: 440, top: 530, width: 190, height: 80 }
  const moved = await copyPart(button, button.left - 8, button.top)
  expect((await comparePictures(dashboard, moved)).problem).not.toBeNull()
})

test('reports another screen of the same size', async () => {
  expect((await comparePictures(dashboard, read('pictures-1280.webp'))).problem).not.toBeNull()
})

test('reports another size', async () => {
  const { problem } = await comparePictures(dashboard, read('family-grid-390.webp'))
  expect(problem).toBe('the size changed from 1280 × 800 to 390 × 844 px')
})

test('docs/screens has exactly the listed pictures', () => {
  const listed = [...documentedScreens.map(fileOf), familyRecording]
  expect(readdirSync(documentedFolder).toSorted()).toEqual(listed.toSorted())
})

test('the README shows every picture of docs/screens', () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8')
  const files = [...documentedScreens.map(fileOf), familyRecording]
  for (const file of files) expect(readme).toContain(`docs/screens/${file}`)
})

test('the recording of a family is animated and small enough for the README', async () => {
  const recording = read(familyRecording)
  expect(recording.length).toBeLessThanOrEqual(maxRecordingBytes)
  const { pages, loop } = await sharp(recording).metadata()
  expect(pages).toBeGreaterThan(8)
  expect(loop).toBe(0)
})
