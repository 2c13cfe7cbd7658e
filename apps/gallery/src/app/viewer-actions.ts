import type { ViewerAction } from '@revela/photos/viewer'
import { familyViewer } from '@revela/phrases'
import { downloadOne } from '../features/download/lib/download-one.ts'
import type { Photo } from '../features/photos/lib/photo.ts'
import { share } from '../features/share/lib/share.ts'
import { publicAddress } from '../lib/address.ts'
import { shapes } from '../ui/icon.tsx'
import type { GalleryModel } from './gallery-model.ts'

type Given = { readonly model: GalleryModel; readonly photos: readonly Photo[]; readonly slug: string }

const drawn = (name: keyof typeof shapes) => `<path d="${shapes[name]}"/>`

/** What can be done with the photograph in view; the first is the largest and nearest to the thumb. */
export function viewerActions({ model, photos, slug }: Given): ViewerAction[] {
  const { galleryId, content, heart } = model
  const having = (index: number, run: (photo: Photo) => void) => {
    const photo = photos[index]
    if (photo) run(photo)
  }
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
    {
      name: 'mark',
      icon: drawn(heart.icon),
      place: 'foot',
      key: ' ',
      look: (index) => {
        const on = heart.isOn(photos[index]?.number ?? 0)
        return { on, label: on ? familyViewer.unfavourite : familyViewer.favourite }
      },
      run: (index) => having(index, ({ number }) => heart.toggle(number)),
    },
    {
      name: 'download',
      icon: drawn('download'),
      place: 'foot',
      key: 'd',
      toggles: false,
      look: () => {
        const { single, sizes } = content.manifest.get().download
        return single && sizes.length > 0 ? { label: familyViewer.download, on: false } : null
      },
      run: (index) =>
        having(index, ({ number }) => {
          void downloadOne({ galleryId, number, sizes: content.manifest.get().download.sizes })
        }),
    },
  ]
}
