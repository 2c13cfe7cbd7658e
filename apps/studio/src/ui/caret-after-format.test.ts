import { describe, expect, it } from 'vitest'
import { caretAfterFormat } from './formatted-input.tsx'

const digit = /\d/

describe('caretAfterFormat', () => {
  it('stays at the end while typing', () => {
    expect(caretAfterFormat('119', 3, '(11) 9', digit)).toBe(6)
  })
  it('stays after a digit that was inserted in the middle', () => {
    // "(11) 91234" with a 7 typed after the first 1 of the area code.
    expect(caretAfterFormat('(171) 91234', 3, '(17) 19123-4', digit)).toBe(3)
  })
  it('stays at the start if no typed character is before it', () => {
    expect(caretAfterFormat('(11) 9', 0, '(11) 9', digit)).toBe(0)
  })
  it('never exceeds the text', () => {
    expect(caretAfterFormat('(11) 91234-56789', 15, '(11) 91234-5678', digit)).toBe(15)
    expect(caretAfterFormat('abc', 2, '', digit)).toBe(0)
  })
})
