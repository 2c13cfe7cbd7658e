type Insertion = { readonly text: string; readonly caret: number }

/** Replaces the selected part of a text, with a space where the insertion would touch a word. */
export function insertText(text: string, start: number, end: number, inserted: string): Insertion {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const lead = /[\p{L}\p{N}}]$/u.test(before) ? ' ' : ''
  const trail = /^[\p{L}\p{N}{]/u.test(after) ? ' ' : ''
  const head = `${before}${lead}${inserted}`
  return { text: `${head}${trail}${after}`, caret: head.length }
}
