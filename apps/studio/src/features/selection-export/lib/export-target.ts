/** A finished selection to be exported, as its card and the dashboard know it. */
export type ExportTarget = {
  readonly selectionId: string
  readonly galleryId: string
  readonly hash: string
  readonly clientName: string
  readonly chosen: number
  readonly thumbs: readonly string[]
}

export const listServices = ['lightroom', 'finder', 'windows_explorer'] as const

export type ListService = (typeof listServices)[number]

export const exportTabs = [...listServices, 'pdf', 'files'] as const

export type ExportTab = (typeof exportTabs)[number]
