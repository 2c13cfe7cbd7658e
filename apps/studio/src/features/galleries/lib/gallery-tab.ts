export type GalleryTab = 'pictures' | 'download' | 'settings'

/** The menu entry a path inside a gallery belongs to; the stages of an upload belong to the photos. */
export function galleryTab(path: string): GalleryTab {
  const [, , , part] = path.split('/')
  return part === 'download' || part === 'settings' ? part : 'pictures'
}
