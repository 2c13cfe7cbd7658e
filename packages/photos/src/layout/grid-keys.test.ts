import { describe, expect, it } from 'vitest'
import { moveOf } from './grid-keys.ts'

const key = (name: string, ctrlKey = false) => moveOf({ key: name, ctrlKey, metaKey: false })

describe('moveOf', () => {
  it('maps the arrow keys and leaves their combinations to the browser', () => {
    expect(key('ArrowLeft')).toBe('left')
    expect(key('ArrowDown')).toBe('down')
    expect(key('ArrowLeft', true)).toBeNull()
    expect(moveOf({ key: 'ArrowLeft', ctrlKey: false, metaKey: true })).toBeNull()
  })
  it('moves to the ends of the row, with Control to the ends of the gallery', () => {
    expect([key('Home'), key('End'), key('Home', true), key('End', true)]).toEqual([
      'row-start',
      'row-end',
      'first',
      'last',
    ])
  })
  it('ignores other keys', () => {
    expect([key('a'), key('Tab'), key('toString')]).toEqual([null, null, null])
  })
})
