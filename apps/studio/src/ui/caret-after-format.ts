/** Where the caret belongs in `formatted` so that as many typed characters stand before it as did in `typed`. */
export function caretAfterFormat(typed: string, caret: number, formatted: string, typedCharacter: RegExp): number {
  if (caret === typed.length) return formatted.length
  let count = 0
  for (let at = 0; at < caret; at += 1) {
    if (typedCharacter.test(typed.charAt(at))) count += 1
  }
  let seen = 0
  for (let at = 0; at < formatted.length; at += 1) {
    if (seen === count) return at
    if (typedCharacter.test(formatted.charAt(at))) seen += 1
  }
  return formatted.length
}
