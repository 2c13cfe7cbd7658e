import { expect, test } from 'vitest'
import {
  bareName,
  EXPLORER_MAX_LENGTH,
  explorerBlocks,
  finderList,
  lightroomList,
  namesAlsoFound,
  namesWithSpaces,
} from './archive-names.ts'

const awkward = ['IMG_0001.JPG', 'Ana e João (1).jpg', 'noiva "a" ação.jpeg', 'sem extensão', 'DSC.0042.webp']

test('removes the extension and keeps the rest of the name', () => {
  expect(awkward.map(bareName)).toEqual(['IMG_0001', 'Ana e João (1)', 'noiva "a" ação', 'sem extensão', 'DSC.0042'])
})

// spec: S3-8.07
test('Lightroom gets words separated by commas, and a warning of names with spaces', () => {
  expect(lightroomList(['IMG_0001.JPG', 'IMG_0001.CR3', 'IMG_0002.JPG'])).toBe('IMG_0001, IMG_0002')
  expect(namesWithSpaces(awkward)).toEqual(['Ana e João (1).jpg', 'noiva "a" ação.jpeg', 'sem extensão'])
})

test('finds the pictures that a search for a chosen name shows as well', () => {
  const all = ['CAS_1.jpg', 'cas_1.cr2', 'CAS_2.jpg', 'CAS_10.jpg', 'cas_19.JPG', 'CAS_20.jpg', 'A_CAS_1_b.jpg']
  expect(namesAlsoFound(['CAS_1.jpg'], all)).toEqual(['CAS_10.jpg', 'cas_19.JPG', 'A_CAS_1_b.jpg'])
  expect(namesAlsoFound(['CAS_1.jpg', 'CAS_10.jpg', 'CAS_19.jpg'], all)).toEqual(['A_CAS_1_b.jpg'])
  expect(namesAlsoFound(['CAS_2.jpg', 'CAS_20.jpg'], all)).toEqual([])
})

test('no name can open or close the quotes of a search', () => {
  for (const text of [finderList(awkward), ...explorerBlocks(awkward)]) {
    expect(text.split('"').length % 2).toBe(1)
    expect(text.replaceAll(/"[^"]*"/g, '""')).toMatch(/^(?:name:|System\.FileName:~)""(?: OR \S+""){0,4}$/)
  }
  expect(finderList(['noiva "a" ação.jpeg'])).toBe('name:"noiva "')
})

// spec: S3-3.21, S3-8.08
test('splits fifteen hundred names into blocks that fit, without losing one', () => {
  const names = Array.from(
    { length: 1_500 },
    (_, index) => `Casamento Ana & João-${String(index).padStart(4, '0')}.jpg`,
  )
  const blocks = explorerBlocks(names)
  expect(blocks.length).toBeGreaterThan(1)
  expect(blocks.every((block) => block.length <= EXPLORER_MAX_LENGTH)).toBe(true)
  const found = blocks.flatMap((block) => [...block.matchAll(/~"([^"]+)\.\*"/g)].map((match) => match[1]))
  expect(found).toEqual(names.map(bareName))
})

test('a name matches its own files only', () => {
  const names = Array.from({ length: 120 }, (_, index) => `Ana (${index + 1}).jpg`)
  const chosen = names.filter((_, index) => index % 7 === 0)
  const patterns = explorerBlocks(chosen)
    .flatMap((block) => [...block.matchAll(/~"([^"]+)"/g)])
    .map(([, wildcards = '']) => {
      const parts = wildcards.split('*').map((part) => part.replaceAll(/[.()]/g, String.raw`\$&`))
      return new RegExp(`^${parts.join('.*')}$`)
    })
  const onDisk = names.flatMap((name) => [name, name.replace('.jpg', '.CR3')])
  const found = onDisk.filter((file) => patterns.some((pattern) => pattern.test(file)))
  expect(found).toEqual(chosen.flatMap((name) => [name, name.replace('.jpg', '.CR3')]))
})

test('a name longer than a block gets its own block', () => {
  expect(explorerBlocks(['a.jpg', `${'b'.repeat(50)}.jpg`, 'c.jpg'], 40)).toHaveLength(3)
})
