/** Where the caret belongs in `formatted` so that as many typed characters stand before it as did in `typed`. */
export function caretAfterFormat(typed: string, caret: number, formatted: string, typedCharacter: RegExp): number {
  const count = [...typed.slice(0, caret)].filter((character) => typedCharacter.test(character)).length
  if (caret === typed.length) return formatted.length
  let seen = 0
  for (let at = 0; at < formatted.length; at += 1) {
    if (seen === count) return at
    if (typedCharacter.test(formatted.charAt(at))) seen += 1
  }
  return formatted.length
}
