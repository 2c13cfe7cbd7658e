import { familyHelp, familyMessage, familyCover, familyGrid, familyStudio } from '@revela/phrases'
import type { Studio } from '../features/entry/api/calls.ts'
import { whatsappAddress } from '@revela/domain'
import { HelpLink } from '../ui/help-link.tsx'
import { Foot, Brand } from '../ui/brand.tsx'
import type { Manifest } from '../features/pictures/api/calls.ts'
import mastheadStyles from './masthead.module.css'
import styles from './gallery-screen.module.css'
import { useStore } from '@revela/web/store'
import { useEffect, useState } from 'react'
import { notice } from '../lib/notices.ts'
import { Icon } from '../ui/icon.tsx'

type FootProps = { readonly studio: Studio; readonly gallery: { readonly title: string } }

export function GalleryFoot({ studio, gallery }: FootProps) {
  const whatsapp =
    studio.whatsapp === null ? null : whatsappAddress(studio.whatsapp, familyMessage.hello(gallery.title))
  return (
    <>
      <Foot studio={studio.name} ours={studio.footer} whatsapp={whatsapp} />
      <nav className={styles.help} aria-label={familyHelp.start.text}>
        <HelpLink link={familyHelp.start} />
      </nav>
    </>
  )
}

type MastheadProps = {
  readonly studio: Studio
  readonly gallery: Manifest['gallery']
  readonly total: number
  /** The photographer's instructions for the selection. */
  readonly instructions?: string
}

/** The head of the gallery: studio, title, date and count, above the pictures. */
export function Masthead({ studio, gallery, total, instructions = '' }: MastheadProps) {
  const date = gallery.event_date === null ? [] : [familyCover.date(gallery.event_date)]
  return (
    <div className={mastheadStyles.masthead}>
      <Brand name={studio.name} logo={studio.logo} />
      <h1 className={mastheadStyles.title}>{gallery.title}</h1>
      <p className={mastheadStyles.facts}>{[...date, familyGrid.count(total)].join(' · ')}</p>
      {instructions === '' ? null : <p className={mastheadStyles.description}>{instructions}</p>}
    </div>
  )
}

/** Tells the owner that this is a preview of what a family sees. */
export function PreviewLine() {
  return <aside className={styles.preview}>{familyStudio.preview}</aside>
}

type ResumePillProps = {
  readonly label: string
  readonly onResume: () => void
  readonly onDismiss: () => void
}

/** Further than a finger moves the page by accident. */
const scrolledPx = 80

/**
 * On a return visit: one tap scrolls to where this device stopped. It goes when the visitor scrolls, and makes room for
 * a notice.
 */
export function ResumePill({ label, onResume, onDismiss }: ResumePillProps) {
  const [answered, setAnswered] = useState(false)
  const isCovered = useStore(notice) !== null
  useEffect(() => {
    const top = window.scrollY
    const onScroll = () => {
      if (Math.abs(window.scrollY - top) > scrolledPx) setAnswered(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (answered || isCovered) return null
  return (
    <div className={styles.pill}>
      <div>
        <button
          type="button"
          className={styles.resume}
          onClick={() => {
            setAnswered(true)
            onResume()
          }}
        >
          {label}
        </button>
        <button
          type="button"
          className={styles.dismiss}
          aria-label={familyGrid.dismissResume}
          onClick={() => {
            setAnswered(true)
            onDismiss()
          }}
        >
          <Icon name="close" size={18} />
        </button>
      </div>
    </div>
  )
}
