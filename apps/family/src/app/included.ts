import type { Manifest } from '../features/pictures/api/calls.ts'

type Download = Manifest['download']

/** Whether this visitor may download the picture. */
export function isIncluded({ numbers }: Pick<Download, 'numbers'>, number: number): boolean {
  return numbers === null || numbers.includes(number)
}

/**
 * The chosen pictures of a delivery that is limited to them; null where a distinction says nothing: everything is
 * delivered, or nothing yet.
 */
export function chosenNumbers(manifest: Pick<Manifest, 'download' | 'pictures'>): readonly number[] | null {
  if (manifest.download.numbers === null) return null
  const chosen = includedNumbers(manifest)
  return chosen.length === 0 || chosen.length === manifest.pictures.length ? null : chosen
}

/** The photographer delivered the pictures of a selection while its page was open. */
export function hasArrived(before: Pick<Manifest, 'mode'>, after: Pick<Manifest, 'mode' | 'download'>): boolean {
  const { single, all, sizes, numbers, waiting } = after.download
  const isOffered = (single || all) && sizes.length > 0 && numbers?.length !== 0 && waiting === null
  return before.mode === 'selection' && after.mode === 'delivery' && isOffered
}

/** The pictures of the gallery that this visitor may download. */
export function includedNumbers({
  download: { numbers },
  pictures,
}: Pick<Manifest, 'download' | 'pictures'>): number[] {
  const allowed = numbers && new Set(numbers)
  return pictures.flatMap(([number]) => (allowed === null || allowed.has(number) ? [number] : []))
}
