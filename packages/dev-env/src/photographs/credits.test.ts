import { expect, test } from 'vitest'
import { readCredit } from './derive.ts'

const copyrightFile = `Format: x

Files: 16.04/seeding_by_Someone.jpg
Copyright: Some One, 2018
License: CC0-1.0

Files: nature/Aqua.jpg
       nature/Garden.jpg
Copyright: 2008, First Author <first@example.test>
           2009, Second Author
License: GPL-2+
Comment: Copyright holders are found in AUTHORS file.
`

test('finds a file in its own stanza', () => {
  expect(readCredit(copyrightFile, 'seeding_by_Someone.jpg')).toEqual({ author: 'Some One, 2018', licence: 'CC0-1.0' })
})

test('finds a file in a list, with every author', () => {
  expect(readCredit(copyrightFile, 'Garden.jpg')).toEqual({
    author: '2008, First Author <first@example.test>; 2009, Second Author',
    licence: 'GPL-2+',
  })
})

test('returns no credit for a file that is not listed', () => {
  expect(readCredit(copyrightFile, 'Unknown.jpg')).toBeUndefined()
})
