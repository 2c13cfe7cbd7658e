import type { PlanLimits } from './plans.ts'

export type DeliverySize = '1920' | '3840' | 'original'

/** Longest edges a family may be given, smallest first. A plan caps what is delivered; originals are always kept. */
export function deliverySizes(limits: Pick<PlanLimits, 'max_picture_px'> | null): DeliverySize[] {
  if (limits === null) return []
  const most = limits.max_picture_px
  if (most === 'original') return ['1920', '3840', 'original']
  return most >= 3840 ? ['1920', '3840'] : ['1920']
}

export type DownloadWish = {
  readonly as: 'files' | 'zip'
  /** One photograph, chosen by itself. */
  readonly single: boolean
}

export type DownloadRights = {
  readonly singleDownload: boolean
  readonly downloadAll: boolean
  /** The plan's download_all_pictures. */
  readonly planAllowsAll: boolean
}

/** Files one after another are so many single downloads; an archive is "download everything". */
export function mayDownload({ as, single }: DownloadWish, rights: DownloadRights): boolean {
  const everything = rights.downloadAll && rights.planAllowsAll
  return as === 'zip' && !single ? everything : rights.singleDownload || everything
}
