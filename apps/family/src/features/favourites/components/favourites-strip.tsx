import { familyHeart } from '@revela/phrases'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { notify } from '../../../lib/notices.ts'
import type { Favourites } from '../lib/favourites.ts'
import styles from './favourites-strip.module.css'

type Props = { readonly favourites: Favourites }

/** Says so when hearts have not reached the photographer yet, and when they have. */
export function FavouritesStrip({ favourites }: Props) {
  const standing = useSyncExternalStore(favourites.subscribe, favourites.standing)
  const count = useSyncExternalStore(favourites.subscribe, favourites.waiting)
  const told = useRef(false)
  useEffect(() => {
    if (standing === 'waiting' || standing === 'refused') told.current = true
    else if (standing === 'saved' && told.current) {
      told.current = false
      notify({ text: familyHeart.synced })
    }
  }, [standing])
  if (count === 0 || (standing !== 'waiting' && standing !== 'refused')) return null
  return (
    <div className={styles.strip}>
      <output>{standing === 'waiting' ? familyHeart.waiting(count) : familyHeart.refused(count)}</output>
      {standing === 'refused' ? (
        <button type="button" className={styles.retry} onClick={() => void favourites.retry()}>
          {familyHeart.retry}
        </button>
      ) : null}
    </div>
  )
}
