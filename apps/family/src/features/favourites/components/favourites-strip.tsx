import { familyHeart } from '@revela/phrases'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import type { Favourites } from '../lib/favourites.ts'
import styles from './favourites-strip.module.css'

type Props = { readonly favourites: Favourites }

/** Shows when favourites are not saved on the server yet, and when they are. */
export function FavouritesStrip({ favourites }: Props) {
  const syncStatus = useSyncExternalStore(favourites.subscribe, favourites.syncStatus)
  const count = useSyncExternalStore(favourites.subscribe, favourites.waiting)
  const wasPending = useRef(false)
  useEffect(() => {
    if (syncStatus === 'waiting' || syncStatus === 'rejected') wasPending.current = true
    else if (syncStatus === 'saved' && wasPending.current) {
      wasPending.current = false
      notify({ text: familyHeart.synced })
    }
  }, [syncStatus])
  if (count === 0 || (syncStatus !== 'waiting' && syncStatus !== 'rejected')) return null
  return (
    <div className={styles.strip}>
      <output>{syncStatus === 'waiting' ? familyHeart.waiting(count) : familyHeart.rejected(count)}</output>
      {syncStatus === 'rejected' ? (
        <button type="button" className={styles.retry} onClick={() => void favourites.retry()}>
          {familyHeart.retry}
        </button>
      ) : null}
    </div>
  )
}
