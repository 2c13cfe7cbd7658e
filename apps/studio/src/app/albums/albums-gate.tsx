import { albums, brand } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { studioConfigQuery } from '../../lib/studio-config.ts'
import { SentToOffer } from '../upgrade/sent-to-offer.tsx'
import styles from './albums-gate.module.css'

/**
 * Opens album proofing for plans that include it, and offers such a plan to the others. An installation with its own
 * albums site shows that site below the menu instead.
 */
export function AlbumsGate() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data: config } = useSuspenseQuery(studioConfigQuery)
  if (info.user_subscription.proof_albums_limits?.proof_album !== true) return <SentToOffer feature="proof_album" />
  if (config.albums_url === null) return <Outlet />
  return (
    <>
      <title>{brand.pageTitle(albums.pageTitle)}</title>
      <h1 className="visually-hidden">{albums.pageTitle}</h1>
      <iframe
        className={styles.frame}
        src={config.albums_url}
        title={albums.frame}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has its own origin and session, so it cannot remove its sandbox
        sandbox="allow-scripts allow-forms allow-popups allow-downloads allow-same-origin"
        referrerPolicy="strict-origin"
      />
    </>
  )
}
