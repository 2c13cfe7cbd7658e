import { expect, test } from 'vitest'
import { archiveNames, pictureFileName, safeFileName } from './archive-names.ts'

test.each([
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  ['Ana & João – 1º beijo.jpg', 'Ana & João – 1º beijo.jpg'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a\\b:c*d?.jpg', 'a_b_c_d_.jpg'],
  ['CON.jpg', '_CON.jpg'],
  ['foto\u202egpj.exe', 'foto_gpj.exe'],
  ['nul\u0000a.jpg', 'nul_a.jpg'],
  ['fim. ', 'fim'],
  ['...', 'foto'],
  ['', 'foto'],
])('turns %j into %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test('preserves the extension of a very long name', () => {
  const safe = safeFileName(`${'ã'.repeat(300)}.jpeg`)
  expect(new TextEncoder().encode(safe).length).toBeLessThanOrEqual(200)
  expect(safe.endsWith('ã.jpeg')).toBe(true)
})

test('numbers equal names that differ only in case', () => {
  expect(archiveNames(['IMG_0001.jpg', 'img_0001.JPG', 'IMG_0001.jpg', 'IMG_0001 (2).jpg', 'a'])).toEqual([
    'IMG_0001.jpg',
    'img_0001 (2).JPG',
    'IMG_0001 (3).jpg',
    'IMG_0001 (2) (2).jpg',
    'a',
  ])
})

test.each([
  ['IMG_1.JPG', 'image/jpeg', 'IMG_1.JPG'],
  ['IMG_1.jpeg', 'image/jpeg', 'IMG_1.jpeg'],
  ['foto.png', 'image/jpeg', 'foto.jpg'],
  ['foto.html', 'image/png', 'foto.png'],
  ['foto.exe', 'image/webp', 'foto.webp'],
  ['foto', 'image/jpeg', 'foto.jpg'],
  ['1.º beijo', 'image/jpeg', '1.º beijo.jpg'],
  ['foto.', 'image/jpeg', 'foto..jpg'],
])('saves %s with the bytes of %s as %s', (title, type, name) => {
  expect(pictureFileName(title, type)).toBe(name)
})
