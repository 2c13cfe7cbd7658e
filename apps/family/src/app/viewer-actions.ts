import type { ViewerAction } from '@revela/photos/viewer'
import { familyViewer } from '@revela/phrases'
import { isIncluded } from './included.ts'
import { downloadOne } from '../features/download/lib/download-one.ts'
import type { Photo } from '../features/photos/lib/photo.ts'
import { share } from '../features/share/lib/share.ts'
import { publicAddress } from '../lib/address.ts'
import { shapes } from '../ui/icon.tsx'
import type { GalleryModel } from './gallery-model.ts'

type Given = {
  readonly model: GalleryModel
  readonly photos: readonly Photo[]
  readonly slug: string
  /** Asks for the gallery's PIN and goes on once it was typed. */
  readonly askPin?: ((next: () => void) => void) | undefined
}

const drawn = (name: keyof typeof shapes) => `<path d="${shapes[name]}"/>`

/** What can be done with the photograph in view; the first is the largest and nearest to the thumb. */
export function viewerActions({ model, photos, slug, askPin }: Given): ViewerAction[] {
  const { galleryId, content, mark } = model
  const having = (index: number, run: (photo: Photo) => void) => {
    const photo = photos[index]
    if (photo) run(photo)
  }
  const marks = mark.buttons.map(({ name, icon, isOn, toggle, key, viewer }, place): ViewerAction => ({
    name: place === 0 ? 'mark' : name,
    icon: drawn(icon),
    place: 'foot',
    key,
    kind: name,
    look: (index) => {
      const on = isOn(photos[index]?.number ?? 0)
      return mark.isFrozen() ? null : { on, ...viewer[on ? 'on' : 'off'] }
    },
    run: (index) => having(index, ({ number }) => toggle(number)),
  }))
  const { notes } = mark
  if (notes !== null) return [noteAction(notes), ...marks]
  return [
    {
      name: 'share',
      icon: drawn('share'),
      place: 'foot',
      toggles: false,
      look: () => (content.manifest.get().allow_share ? { label: familyViewer.share, on: false } : null),
      run: (index) =>
        having(index, ({ number }) => {
          const { title } = content.manifest.get().gallery
          void share({ title, url: publicAddress(slug, number) })
        }),
    },
    ...marks,
    {
      name: 'download',
      icon: drawn('download'),
      place: 'foot',
      key: 'd',
      toggles: false,
      look: (index) => {
        const { download } = content.manifest.get()
        const offered = download.single && download.sizes.length > 0 && isIncluded(download, photos[index]?.number ?? 0)
        return offered ? { label: familyViewer.download, on: false } : null
      },
      run: (index) =>
        having(index, ({ number }) => {
          const { sizes, pin_required: pinRequired } = content.manifest.get().download
          const refresh = () => void content.refresh()
          const start = () => void downloadOne({ galleryId, number, sizes, onFailed: refresh, onPinRequired: askFirst })
          function askFirst() {
            if (askPin) askPin(start)
            else refresh()
          }
          if (pinRequired) askFirst()
          else start()
        }),
    },
  ]

  function noteAction({ has, open, label, caption }: typeof notes & {}): ViewerAction {
    return {
      name: 'note',
      icon: drawn('comment'),
      place: 'foot',
      key: 'c',
      toggles: false,
      look: (index) => ({ label, caption, on: has(photos[index]?.number ?? 0) }),
      run: (index) => having(index, ({ number }) => open(number)),
    }
  }
}
