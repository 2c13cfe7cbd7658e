import { clientPicker as texts, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { Plus, Search } from 'lucide-react'
import { useEffect, useRef, useState, type UIEvent } from 'react'
import { useSettled } from '../../../lib/use-settled.ts'
import { clientChoicesQuery, type Client } from '../api/client-queries.ts'
import { useArrows } from '../lib/use-arrows.ts'
import { ClientChoice } from './client-choice.tsx'
import styles from './client-choices.module.css'

type Props = {
  readonly chosenId: string | null
  readonly onChoose: (client: Client) => void
  readonly onAdd: () => void
}

const typingPause = 200
const nearEnd = 80

/** What a picker opens: a search, the clients it finds, and the way to enter another. */
export function ClientChoices({ chosenId, onChoose, onAdd }: Props) {
  const field = useRef<InputRef>(null)
  const [search, setSearch] = useState('')
  const wanted = useSettled(search.trim(), typingPause)
  const found = useInfiniteQuery(clientChoicesQuery(wanted))
  const items = found.data?.pages.flatMap((page) => page.clients) ?? []
  const arrows = useArrows()

  useEffect(() => {
    field.current?.focus()
  }, [])

  function scrolled({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    const end = scrollHeight - scrollTop - clientHeight < nearEnd
    if (end && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }

  const nothing = wanted === '' ? texts.noClients : texts.none
  const state = found.isPending ? words.loading : found.isError ? texts.loadFailed : items.length === 0 ? nothing : null
  return (
    <div className={styles.choices} ref={arrows}>
      <Input
        ref={field}
        type="search"
        maxLength={120}
        prefix={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
        placeholder={texts.search}
        aria-label={texts.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul aria-label={texts.list} className={styles.list} onScroll={scrolled}>
        {items.map((client) => (
          <li key={client.id}>
            <ClientChoice client={client} chosen={client.id === chosenId} onChoose={() => onChoose(client)} />
          </li>
        ))}
      </ul>
      <output className={styles.state}>{state}</output>
      <Button block icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />} onClick={onAdd}>
        {texts.add}
      </Button>
    </div>
  )
}
