import type { AnswerOf, findPictures } from '@revela/contract'
import { callable } from '@revela/contract/client'
import { pictureSearch as texts, words } from '@revela/phrases'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useSettled } from '../../../lib/hooks.ts'
import { addressTtlMs } from '../../../lib/image-addresses.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { Dialog, DialogBody } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import styles from './find-picture-dialog.module.css'

const findCall = callable<typeof findPictures>('GET', '/pictures/find')

type Found = AnswerOf<typeof findCall>['pictures'][number]

function foundQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['found-pictures', search],
    queryFn: ({ pageParam, signal }) =>
      call(findCall, { query: { search, ...(pageParam === null ? {} : { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pictures, more }) => (more ? pictures.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    // The addresses of the images expire.
    staleTime: addressTtlMs,
    gcTime: addressTtlMs,
    meta: { inline: true },
  })
}

function FoundPicture({ picture }: { readonly picture: Found }) {
  const { title, thumb, state, display_number: displayNumber, gallery } = picture
  return (
    <li>
      <Link to={galleryPaths.pictures(gallery.id)} className={styles.found}>
        {state === 'ready' ? (
          <img src={thumb} alt="" className={styles.image} loading="lazy" />
        ) : (
          <span className={styles.image} />
        )}
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.gallery}>{gallery.title}</span>
          {displayNumber === null ? null : <span className={styles.gallery}>{texts.displayNumber(displayNumber)}</span>}
        </span>
      </Link>
    </li>
  )
}

const debounceMs = 250

type SearchField = { readonly focus: () => void }

function Search({ field }: { readonly field: RefObject<SearchField | null> }) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), debounceMs)
  const list = useInfiniteQuery(foundQuery(search))
  const pictures = search === '' ? [] : (list.data?.pages.flatMap((page) => page.pictures) ?? [])

  const content = () => {
    if (search === '') return <p className={styles.gallery}>{texts.hint}</p>
    if (list.isError) {
      return <LoadFailure text={texts.failed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
    }
    if (list.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
    if (pictures.length === 0) {
      return (
        <output>
          <strong>{texts.nothing}</strong>
          <span className={styles.gallery}>{texts.nothingLead}</span>
        </output>
      )
    }
    return (
      <>
        <ul className={styles.list} aria-label={texts.results}>
          {pictures.map((picture) => (
            <FoundPicture key={picture.id} picture={picture} />
          ))}
        </ul>
        {list.hasNextPage ? (
          <Button size="large" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        ) : null}
      </>
    )
  }

  return (
    <DialogBody>
      <SearchInput ref={field} label={texts.label} value={typed} onChange={setTyped} />
      {content()}
    </DialogBody>
  )
}

/** Finds a picture of any gallery by its number or file name. */
export function FindPictureDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const field = useRef<SearchField>(null)
  return (
    <Dialog open={open} width={560} destroyOnHidden initialFocus={field} title={texts.title} onClose={onClose}>
      <Search field={field} />
    </Dialog>
  )
}
