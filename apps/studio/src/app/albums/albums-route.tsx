import { albums, brand } from '@revela/phrases'
import { useSuspenseQuery } from '@tanstack/react-query'
import { customerInfoQuery } from '../../lib/customer-info.ts'
import { studioConfigQuery } from '../../lib/studio-config.ts'
import { ProofSheet } from '../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../ui/list-states.tsx'
import { SentToOffer } from '../upgrade/sent-to-offer.tsx'
import styles from './albums-route.module.css'

/** Album proofing is a separate site, embedded below the menu of the studio. */
export function AlbumsRoute() {
  const { data: info } = useSuspenseQuery(customerInfoQuery)
  const { data: config } = useSuspenseQuery(studioConfigQuery)
  const included = info.user_subscription.proof_albums_limits?.proof_album === true
  // Without the site no plan has albums, so none is offered.
  if (!included && config.albums_url !== null) return <SentToOffer feature="proof_album" />
  return (
    <>
      <title>{brand.pageTitle(albums.pageTitle)}</title>
      {config.albums_url === null ? (
        <div className={styles.unavailable}>
          <h1 className="visually-hidden">{albums.pageTitle}</h1>
          <EmptyState drawing={<ProofSheet />} sentence={albums.unavailable}>
            <p>{albums.unavailableLead}</p>
          </EmptyState>
        </div>
      ) : (
        <>
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
      )}
    </>
  )
}
