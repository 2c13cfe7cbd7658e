import type { EntryGallery } from '../api/calls.ts'
import { focusClasses } from '../../../lib/focus-classes.ts'

type CoverPhoto = NonNullable<EntryGallery['cover']>

/** Above this, the first photograph took so long that a second, larger one would only be in the way. */
const slowMs = 1200

/** The photograph in the page's ground: the one the server wrote, or a new one where it wrote none. */
export function showCoverPhoto(cover: CoverPhoto): void {
  const ground = document.getElementById('cover')
  if (!ground) return
  // The app's own words and button stand in their place by now.
  for (const written of ground.querySelectorAll('.cover-words, .cover-actions')) written.remove()
  const there = ground.querySelector('img')
  const photo = there ?? newPhoto(cover)
  if (!there) ground.append(photo)
  if (photo.complete) void sharpen(photo, cover)
  else photo.addEventListener('load', () => void sharpen(photo, cover), { once: true })
}

function newPhoto(cover: CoverPhoto): HTMLImageElement {
  const photo = new Image(cover.width, cover.height)
  photo.className = `${focusClasses(cover)}${cover.height > cover.width ? ' upright' : ''}`
  photo.alt = ''
  photo.fetchPriority = 'high'
  photo.decoding = 'async'
  photo.sizes = '(max-width: 800px) 320px, 100vw'
  photo.srcset = `${cover.small} 960w, ${cover.large} 1920w`
  photo.src = cover.small
  return photo
}

/** Phones begin with the small file; where the line is quick and the screen fine, the large one follows. */
async function sharpen(photo: HTMLImageElement, { small, large }: CoverPhoto): Promise<void> {
  if (photo.currentSrc !== new URL(small, window.location.href).href) return
  const [timing] = performance.getEntriesByName(photo.currentSrc)
  const saving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
  const fine = photo.clientHeight * window.devicePixelRatio > photo.naturalHeight * 1.2
  if (saving || !fine || timing === undefined || timing.duration > slowMs) return
  const next = new Image()
  next.src = large
  try {
    await next.decode()
    photo.srcset = ''
    photo.src = large
  } catch {
    // The small one stays.
  }
}
