export type ByteRange = { readonly from: number; readonly to: number }

/** One range of bytes, as browsers ask for it when they take up a download; several at once are answered whole. */
export function rangeOf(header: string | undefined, length: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const last = length - 1
  const [from, to] =
    match[1] === ''
      ? [Math.max(0, length - Number(match[2])), last]
      : [Number(match[1]), match[2] === '' ? last : Math.min(Number(match[2]), last)]
  return from > last || from > to ? 'unsatisfiable' : { from, to }
}
