import { brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoFiles } from '../lib/paths.ts'
import styles from './photograph.module.css'

type Credit = { readonly file: string; readonly author: string }

function isCredit(value: unknown): value is Credit {
  return typeof value === 'object' && value !== null && 'file' in value && 'author' in value
}

/** The author's name for a caption: `Ana Lima, 2018` and `2018. Ana Lima` both become `Ana Lima`. */
export function creditOf(credits: unknown, name: string): string | null {
  if (typeof credits !== 'object' || credits === null || !('photographs' in credits)) return null
  const { photographs } = credits
  if (!Array.isArray(photographs)) return null
  const found = photographs.find((one: unknown) => isCredit(one) && one.file === `${name}.webp`) as Credit | undefined
  return found ? found.author.replace(/^\d{4}[.,]?\s*|[.,]?\s*\d{4}$/g, '') : null
}

/** A photograph that fills its frame. If it is missing, the background remains. */
export function Photograph({ name }: { readonly name: string }) {
  const [missing, setMissing] = useState(false)
  const { data: author } = useQuery({
    queryKey: ['photo-credits'],
    queryFn: async ({ signal }) => (await fetch(photoFiles.credits, { signal })).json() as Promise<unknown>,
    select: (credits) => creditOf(credits, name),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  return (
    <div className={styles.frame}>
      {missing ? null : (
        <img
          className={styles.photo}
          data-photo={name}
          src={photoFiles.large(name)}
          srcSet={`${photoFiles.small(name)} 800w, ${photoFiles.large(name)} 1200w`}
          sizes="(max-width: 900px) 100vw, 52vw"
          alt=""
          fetchPriority="high"
          onError={() => setMissing(true)}
        />
      )}
      {author && !missing ? <p className={styles.credit}>{brand.photoBy(author)}</p> : null}
    </div>
  )
}
