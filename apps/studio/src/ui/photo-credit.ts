type Credit = { readonly file: string; readonly author: string }

function isCredit(value: unknown): value is Credit {
  return typeof value === 'object' && value !== null && 'file' in value && 'author' in value
}

/** The author's name as a caption says it: `Ana Lima, 2018` and `2018. Ana Lima` are both `Ana Lima`. */
export function creditOf(credits: unknown, name: string): string | null {
  if (typeof credits !== 'object' || credits === null || !('photographs' in credits)) return null
  const { photographs } = credits
  if (!Array.isArray(photographs)) return null
  const found = photographs.find((one: unknown) => isCredit(one) && one.file === `${name}.webp`) as Credit | undefined
  return found ? found.author.replace(/^\d{4}[.,]?\s*|[.,]?\s*\d{4}$/g, '') : null
}
