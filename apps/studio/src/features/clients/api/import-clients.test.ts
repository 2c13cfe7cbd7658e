import { expect, it } from 'vitest'
import { markRepeated, type CheckedRow } from './import-clients.ts'

const row = (email: string, tel: string, result: CheckedRow['result'] = 'created'): CheckedRow => ({
  line: 1,
  name: 'Bia',
  email,
  tel,
  result,
})

it('marks rows of later chunks that repeat an e-mail or a number', () => {
  const rows = [
    row('bia@familia.test', '(11) 98765-4321'),
    row('Bia@Familia.test ', ''),
    row('', '+55 11 98765-4321'),
    row('', '011 98765-4321 ::: 11 3456-7890'),
    row('caio@familia.test', ''),
    row('', '12345', 'phoneInvalid'),
  ]
  expect(markRepeated(rows).map(({ result }) => result)).toEqual(
    'created exists exists exists created phoneInvalid'.split(' '),
  )
})
