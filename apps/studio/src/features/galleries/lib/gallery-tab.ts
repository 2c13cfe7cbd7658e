export type GalleryTab = 'pictures' | 'download' | 'activity' | 'settings'

/** The menu entry a path inside a gallery belongs to; the stages of an upload belong to the photos. */
export function galleryTab(path: string): GalleryTab {
  const [, , , part] = path.split('/')
  return part === 'download' || part === 'activity' || part === 'settings' ? part : 'pictures'
}
