import { familyCover } from '@revela/phrases'
import { useLayoutEffect } from 'react'
import type { EntryGallery } from '../features/entry/api/calls.ts'
import { showCoverPhoto } from '../features/entry/lib/cover-photo.ts'
import styles from './splash.module.css'

type Props = { readonly gallery: EntryGallery | null }

/** The cover opens by itself for whoever was here before. */
export function Splash({ gallery }: Props) {
  const cover = gallery?.cover ?? null
  useLayoutEffect(() => {
    if (cover) showCoverPhoto(cover)
  }, [cover])
  return (
    <main className={styles.splash} data-plain={cover === null || undefined}>
      {gallery === null ? null : <h1 className={styles.title}>{gallery.title}</h1>}
      <output className={styles.words}>{familyCover.opening}</output>
    </main>
  )
}
