import { albumGalleries as texts, photoCount, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { ignoreEnter } from '../../../lib/ignore-enter.ts'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { SearchInput } from '../../../ui/search-input.tsx'
import { galleryChoicesQuery } from '../api/album-queries.ts'
import styles from './gallery-choice.module.css'

/** As in the contract. */
const maxGalleries = 20
/** A longer list gets a search. */
const searchFrom = 8

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()

type Props = {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (ids: string[]) => void
}

/** Chooses the galleries of which the family may ask for pictures. */
export function GalleryChoice({ label, value, onChange }: Props) {
  const { data, isError, isPending } = useQuery(galleryChoicesQuery)
  const [search, setSearch] = useState('')
  if (isPending) return <output className={styles.state}>{words.loading}</output>
  if (isError) return <p className={styles.state}>{texts.loadFailed}</p>
  if (data.length === 0) return <p className={styles.state}>{texts.none}</p>
  const found = data.filter(({ title }) => plain(title).includes(plain(search.trim())))
  const isFull = value.length >= maxGalleries

  function toggle(id: string, checked: boolean) {
    onChange(checked ? [...value, id] : value.filter((one) => one !== id))
  }

  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{label}</legend>
      {data.length > searchFrom ? <SearchInput label={texts.search} value={search} onChange={setSearch} /> : null}
      <ul className={styles.list}>
        {found.map(({ id, title, cover, cover_focus: focus, info }) => (
          <li key={id}>
            <Checkbox
              className={styles.option ?? ''}
              checked={value.includes(id)}
              // Otherwise as the form around it.
              {...(isFull && !value.includes(id) ? { disabled: true } : {})}
              onChange={(event) => toggle(id, event.target.checked)}
              onKeyDown={ignoreEnter}
            >
              <span className={styles.gallery}>
                <span className={styles.cover}>
                  <CoverImage src={cover} focus={focus} />
                </span>
                <span className={styles.words}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.count}>{photoCount(info.total_pictures)}</span>
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={styles.state}>{texts.nothing}</p> : null}
      <output className={styles.state}>{isFull ? texts.tooMany(maxGalleries) : texts.chosen(value.length)}</output>
    </fieldset>
  )
}
