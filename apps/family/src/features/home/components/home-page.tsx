import { familyCover, familyHelp, familyHome, familyMessage, familyPassword } from '@revela/phrases'
import type { HomeGallery, Home } from '../api/calls.ts'
import { useState } from 'react'
import { focusClasses } from '../../../lib/focus-classes.ts'
import { whatsappAddress } from '@revela/domain'
import { Brand, Foot } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { HelpLink } from '../../../ui/help-link.tsx'
import styles from './home-page.module.css'
import { PasswordSheet } from './password-sheet.tsx'

/** The text below a gallery card's title: date and count, and the status. */
export function cardWords(gallery: HomeGallery): { facts: string; status: string | null } {
  const date = gallery.event_date === null ? null : familyCover.date(gallery.event_date)
  return { facts: familyHome.facts(date, gallery.total), status: statusText(gallery) }
}

function statusText({ state, selection }: HomeGallery): string | null {
  if (state === 'preparing') return familyHome.preparing
  if (state === 'expired') return familyHome.expired
  if (state === 'closed') return familyHome.closed
  if (selection === null) return null
  if (selection.status !== 'open') return familyHome.selection[selection.status]
  const left = selection.days_left === null ? [] : [familyHome.daysLeft(selection.days_left)]
  return [familyHome.selection.open(selection.chosen), ...left].join(' · ')
}

type Props = { readonly home: Home }

/** All galleries that this studio sent to the client. */
export function HomePage({ home }: Props) {
  const { studio, client, galleries } = home
  const [hasPassword, setHasPassword] = useState(client?.has_password ?? false)
  const [isChangingPassword, setIsChangingPassword] = useState(false)
  const whatsapp = studio.whatsapp === null ? null : whatsappAddress(studio.whatsapp, familyMessage.helloUnnamed)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Brand name={studio.name} logo={studio.logo} />
      </header>
      <main>
        <div className={styles.hello}>
          <h1 className={styles.title}>{familyHome.hello(client?.name ?? '')}</h1>
          <p className={styles.lead}>
            {(galleries.length === 0 ? familyHome.emptyLead : familyHome.lead)(studio.name)}
          </p>
        </div>
        <ul className={styles.list}>
          {galleries.map((gallery) => (
            <li key={gallery.id}>
              <HomeCard gallery={gallery} />
            </li>
          ))}
        </ul>
        <div className={styles.password}>
          <Button kind="plain" onClick={() => setIsChangingPassword(true)}>
            {hasPassword ? familyPassword.change : familyPassword.create}
          </Button>
          <HelpLink link={familyHelp.start} />
        </div>
      </main>
      <Foot studio={studio.name} ours={studio.footer} whatsapp={whatsapp} />
      {isChangingPassword ? (
        <PasswordSheet
          hasPassword={hasPassword}
          onSaved={() => {
            setHasPassword(true)
            setIsChangingPassword(false)
          }}
          onClose={() => setIsChangingPassword(false)}
        />
      ) : null}
    </div>
  )
}

type HomeCardProps = { readonly gallery: HomeGallery }

/** A gallery card with its cover. */
function HomeCard({ gallery }: HomeCardProps) {
  const { slug, title, cover } = gallery
  const { facts, status } = cardWords(gallery)
  return (
    <a className={styles.card} href={`/${slug}`}>
      {cover === null ? (
        <div className={`${styles.photo} ${styles.blank}`} aria-hidden="true">
          {title}
        </div>
      ) : (
        <img className={`${styles.photo} ${focusClasses(cover)}`} src={cover.small} alt="" draggable={false} />
      )}
      <h2 className={styles.name}>{title}</h2>
      <p className={styles.facts}>{facts}</p>
      {status === null ? null : <p className={styles.status}>{status}</p>}
    </a>
  )
}
