import { sending } from '@revela/phrases'
import { Button } from 'antd'
import { Send } from 'lucide-react'
import { useHref, useLinkClickHandler } from 'react-router'
import { PreviewButton } from '../../features/activity/components/preview-button.tsx'
import { galleryPaths } from '../../lib/paths.ts'
import { openedHere } from './send-route.ts'

/** VISUALIZAR and ENVIAR, in the panel of every page of a gallery. */
export function GalleryActions({ galleryId }: { readonly galleryId: string }) {
  return (
    <>
      <PreviewButton galleryId={galleryId} />
      <SendLink galleryId={galleryId} />
    </>
  )
}

/** A link with its own URL, so that the browser's Back button closes the drawer. */
export function SendLink({ galleryId }: { readonly galleryId: string }) {
  const to = galleryPaths.share(galleryId)
  const href = useHref(to)
  const open = useLinkClickHandler(to, { state: openedHere })
  return (
    <Button
      href={href}
      icon={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={(event) => open(event as React.MouseEvent<HTMLAnchorElement>)}
    >
      {sending.galleryButton}
    </Button>
  )
}
