import { familyCover, familyLanding } from '@revela/phrases'

type Given = { readonly busy: boolean; readonly personal: boolean; readonly lastPlace: number | null }

/** What the cover's one button says. */
export function coverLabel({ busy, personal, lastPlace }: Given): string {
  if (busy) return familyCover.opening
  if (lastPlace !== null) return familyCover.resume(lastPlace)
  return personal ? familyLanding.look : familyCover.look
}
