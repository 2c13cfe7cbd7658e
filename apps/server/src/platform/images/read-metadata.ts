import * as exifr from 'exifr'

export type PhotoMetadata = {
  readonly takenAt: Date | null
  readonly rating: number | null
  readonly label: ColourLabel | null
  /** The name of the embedded colour profile, if any. */
  readonly profile: string | null
}

export type ColourLabel = 'Azul' | 'Vermelho' | 'Verde' | 'Amarelo' | 'Púrpura'

// Lightroom writes the label in the language of the photographer's computer.
const labels = new Map<string, ColourLabel>([
  ['azul', 'Azul'],
  ['blue', 'Azul'],
  ['vermelho', 'Vermelho'],
  ['red', 'Vermelho'],
  ['verde', 'Verde'],
  ['green', 'Verde'],
  ['amarelo', 'Amarelo'],
  ['yellow', 'Amarelo'],
  ['púrpura', 'Púrpura'],
  ['roxo', 'Púrpura'],
  ['purple', 'Púrpura'],
])

const nothing: PhotoMetadata = { takenAt: null, rating: null, label: null, profile: null }

/** What the camera and Lightroom wrote into the file. A file that says nothing, or nonsense, is still a photo. */
export async function readMetadata(file: Buffer): Promise<PhotoMetadata> {
  const tags = (await exifr.default
    .parse(file, {
      tiff: true,
      exif: { pick: ['DateTimeOriginal', 'OffsetTimeOriginal', 'OffsetTime'] },
      xmp: true,
      icc: { pick: ['ProfileDescription'] },
      iptc: false,
      gps: false,
      reviveValues: false,
      mergeOutput: true,
    })
    .catch(() => undefined)) as Record<string, unknown> | undefined
  if (!tags) return nothing
  return {
    takenAt: takenAt(tags['DateTimeOriginal'], tags['OffsetTimeOriginal'] ?? tags['OffsetTime']),
    rating: rating(tags['Rating']),
    label: labels.get(textOf(tags['Label']).toLowerCase()) ?? null,
    profile: typeof tags['ProfileDescription'] === 'string' ? tags['ProfileDescription'] : null,
  }
}

/** EXIF writes local time; without its offset we take the photographer's country. */
function takenAt(text: unknown, offset: unknown): Date | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(textOf(text))
  if (!match) return null
  const zone = typeof offset === 'string' && /^[+-]\d\d:\d\d$/.test(offset) ? offset : '-03:00'
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}${zone}`)
  return Number.isNaN(at.getTime()) || at.getFullYear() < 1900 ? null : at
}

function rating(value: unknown): number | null {
  const stars = Number(value)
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function isSrgb(profile: string | null): boolean {
  return profile === null || /srgb/i.test(profile)
}
