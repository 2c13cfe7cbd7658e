import { familyMessage } from '@revela/phrases'
import type { Studio } from '../features/entry/api/calls.ts'
import { whatsappAddress } from '../lib/whatsapp.ts'
import { Foot } from '../ui/foot.tsx'

type Props = { readonly studio: Studio; readonly gallery: { readonly title: string } }

export function GalleryFoot({ studio, gallery }: Props) {
  const whatsapp =
    studio.whatsapp === null ? null : whatsappAddress(studio.whatsapp, familyMessage.hello(gallery.title))
  return <Foot studio={studio.name} ours={studio.footer} whatsapp={whatsapp} />
}
