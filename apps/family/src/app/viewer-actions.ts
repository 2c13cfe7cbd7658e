import type { ViewerAction } from '@revela/photos/viewer'
import { familyDelivery, familySlideshow, familyViewer } from '@revela/phrases'
import { isIncluded } from './included.ts'
import { downloadOne } from '../features/download/lib/download-one.ts'
import { pictureAddress, type Picture } from '../features/pictures/lib/picture.ts'
import { canSendPictures, sharePicture } from '../features/share/lib/share-picture.ts'
import { publicAddress } from '../lib/address.ts'
import { notify } from '../lib/notices.ts'
import { shapes } from '../ui/icon.tsx'
import type { Manifest } from '../features/pictures/api/calls.ts'
import type { GalleryModel } from './gallery-model.ts'
import { linkTo, mayShareLink } from './shared-link.ts'

type ViewerActionsOptions = {
  readonly model: GalleryModel
  readonly pictures: readonly Picture[]
  readonly slug: string
  /** Asks for the gallery's PIN and calls `next` once it is entered. */
  readonly requestPin?: ((next: () => void) => void) | undefined
}

const { captions } = familyDelivery

const iconPath = (name: keyof typeof shapes) => `<path d="${shapes[name]}"/>`

const mayDownload = (download: Manifest['download'], number: number) =>
  download.single && download.sizes.length > 0 && isIncluded(download, number)

/** The picture's file may be sent to others: what may be downloaded without a PIN and is not protected from copying. */
const maySend = ({ download, anti_copy: antiCopy }: Manifest, number: number) =>
  mayDownload(download, number) && !download.pin_required && !antiCopy

/** The actions on the picture in view; the first is the largest and nearest to the thumb. */
export function viewerActions({ model, pictures, slug, requestPin }: ViewerActionsOptions): ViewerAction[] {
  const { galleryId, content, mark } = model
  const withPicture = (index: number, run: (picture: Picture) => void) => {
    const picture = pictures[index]
    if (picture) run(picture)
  }
  const marks = mark.buttons.map(({ name, icon, isOn, toggle, key, viewer }, buttonIndex): ViewerAction => ({
    name: buttonIndex === 0 ? 'mark' : name,
    icon: iconPath(icon),
    position: 'foot',
    key,
    kind: name,
    state: (index) => {
      const on = isOn(pictures[index]?.number ?? 0)
      return mark.isFrozen() ? null : { on, ...viewer[on ? 'on' : 'off'] }
    },
    run: (index) => withPicture(index, ({ number }) => toggle(number)),
  }))
  const { notes } = mark
  const isChoosing = model.choosing !== null
  if (notes !== null && isChoosing) return [noteAction(notes), ...marks]
  return [
    {
      name: 'slideshow',
      icon: '<path d="M7 4.5v15l12-7.5z"/>',
      position: 'top',
      toggles: false,
      state: () =>
        pictures.length > 1 ? { label: familySlideshow.open, caption: familySlideshow.open, on: false } : null,
      run: (index) => void startSlideshow(index),
    },
    {
      name: 'share',
      icon: iconPath('share'),
      position: 'foot',
      toggles: false,
      state: (index) => {
        const manifest = content.manifest.get()
        const isSent = canSendPictures() && maySend(manifest, pictures[index]?.number ?? 0)
        const isShared = manifest.allow_share && (isSent || mayShareLink(manifest))
        return isShared ? { label: familyViewer.share, caption: captions.share, on: false } : null
      },
      run: (index) =>
        withPicture(index, (picture) => {
          const { number, displayNumber } = picture
          const manifest = content.manifest.get()
          const src = maySend(manifest, number) ? pictureAddress(content.addresses.get().prefix, picture, 1920) : null
          const link = linkTo(manifest, publicAddress(slug, number))
          void sharePicture({ src, name: familyViewer.alt(displayNumber), link })
        }),
    },
    ...marks,
    {
      name: 'download',
      icon: iconPath('download'),
      position: 'foot',
      key: 'd',
      toggles: false,
      state: (index) => {
        const { download } = content.manifest.get()
        const isOffered = mayDownload(download, pictures[index]?.number ?? 0)
        return isOffered ? { label: familyViewer.download, caption: captions.download, on: false } : null
      },
      run: (index) =>
        withPicture(index, ({ number }) => {
          const { sizes, pin_required: pinRequired } = content.manifest.get().download
          const refresh = () => void content.refresh()
          const start = () =>
            void downloadOne({ galleryId, number, sizes, onFailed: refresh, onPinRequired: requestPinFirst })
          function requestPinFirst() {
            if (requestPin) requestPin(start)
            else refresh()
          }
          if (pinRequired) requestPinFirst()
          else start()
        }),
    },
    ...(notes === null ? [] : [noteAction(notes)]),
  ]

  async function startSlideshow(first: number): Promise<void> {
    // The notice below reports the failure.
    const code = await import('./open-slideshow.ts').catch(() => null)
    if (code === null) return notify({ text: familySlideshow.failed })
    const at = (index: number) => pictures[index] ?? pictures[0]!
    code.openSlideshow({
      count: pictures.length,
      first,
      srcAt: (index) => pictureAddress(content.addresses.get().prefix, at(index), 1920),
      altAt: (index) => familyViewer.alt(at(index).displayNumber),
    })
  }

  function noteAction({ has, isOffered, open, label, caption }: typeof notes & {}): ViewerAction {
    return {
      name: 'note',
      icon: iconPath('comment'),
      position: 'foot',
      key: 'c',
      toggles: false,
      state: (index) => {
        const number = pictures[index]?.number ?? 0
        return isOffered(number) ? { label, on: has(number), ...(caption === undefined ? {} : { caption }) } : null
      },
      run: (index) => withPicture(index, ({ number }) => open(number)),
    }
  }
}
