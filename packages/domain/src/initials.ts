const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })

function words(name: string): string[] {
  return name.trim().split(/\s+/).filter(Boolean).slice(0, 2)
}

/** The first two words of a name, as the header shows it. */
export function shortName(name: string): string {
  return words(name).join(' ')
}

/** First letters of the first two words, for the avatar. */
export function initials(name: string): string {
  return words(name)
    .map((word) => letters.segment(word.normalize('NFC')).containing(0)?.segment ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR')
}
