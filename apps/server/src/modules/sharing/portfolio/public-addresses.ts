import type { PublicWork } from '../../portfolio/index.ts'

export function workAddress(origin: string, { slug }: Pick<PublicWork, 'slug'>): string {
  return `${origin}/trabalhos/${slug}`
}

/** Its last part changes with what it shows, because whoever fetched it once keeps it. */
export function cardAddress(origin: string, work: PublicWork, mark: string): string {
  return `${workAddress(origin, work)}/card-${work.cover_number}-${work.cover_version}-${mark}.jpg`
}
