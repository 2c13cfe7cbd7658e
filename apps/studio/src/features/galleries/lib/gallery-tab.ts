export type GalleryTab = 'pictures' | 'selection' | 'download' | 'activity' | 'settings'

/** The menu entry a path inside a gallery belongs to; the stages of an upload belong to the photos. */
export function galleryTab(path: string): GalleryTab {
  const [, , , part] = path.split('/')
  const named = part === 'selection' || part === 'download' || part === 'activity' || part === 'settings'
  return named ? part : 'pictures'
}
