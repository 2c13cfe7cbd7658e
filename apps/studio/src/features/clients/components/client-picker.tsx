import { clientPicker as texts, words } from '@revela/phrases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Input, type InputRef } from 'antd'
import { Check, ChevronDown, Plus, Search, X } from 'lucide-react'
import { type RefObject, type UIEvent, useEffect, useId, useRef, useState } from 'react'
import { useDismiss, useSettled } from '../../../lib/hooks.ts'
import { ignoreEnter } from '../../../lib/ignore-enter.ts'
import { type Client, clientChoicesQuery } from '../api/clients.ts'
import { contactOf, type ContactKind } from '../lib/client-contact.ts'
import { ClientAvatar } from './client-avatar.tsx'
import clientChoicesStyles from './client-choices.module.css'
import { ClientDialog } from './client-dialog.tsx'
import styles from './client-picker.module.css'

type ClientChoicesProps = {
  readonly chosenId: string | null
  readonly onChoose: (client: Client) => void
  readonly onAdd: () => void
}

const debounceMs = 200
const loadMoreDistance = 80

/** The open picker: a search field, its results, and a button that adds a new client. */
function ClientChoices({ chosenId, onChoose, onAdd }: ClientChoicesProps) {
  const field = useRef<InputRef>(null)
  const [search, setSearch] = useState('')
  const wanted = useSettled(search.trim(), debounceMs)
  const found = useInfiniteQuery(clientChoicesQuery(wanted))
  const items = found.data?.pages.flatMap((page) => page.clients) ?? []
  const arrows = useArrows()

  useEffect(() => {
    field.current?.focus()
  }, [])

  function scrolled({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) {
    const end = scrollHeight - scrollTop - clientHeight < loadMoreDistance
    if (end && found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage()
  }

  const nothing = wanted === '' ? texts.noClients : texts.none
  const state = found.isPending ? words.loading : found.isError ? texts.loadFailed : items.length === 0 ? nothing : null
  return (
    <div className={clientChoicesStyles.choices} ref={arrows}>
      <Input
        ref={field}
        type="search"
        maxLength={120}
        prefix={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
        placeholder={texts.search}
        aria-label={texts.search}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={ignoreEnter}
      />
      <ul aria-label={texts.list} className={clientChoicesStyles.list} onScroll={scrolled}>
        {items.map((client) => (
          <li key={client.id}>
            <ClientChoice client={client} chosen={client.id === chosenId} onChoose={() => onChoose(client)} />
          </li>
        ))}
      </ul>
      <output className={clientChoicesStyles.state}>{state}</output>
      <Button block icon={<Plus size={18} strokeWidth={2} aria-hidden="true" />} onClick={onAdd}>
        {texts.add}
      </Button>
    </div>
  )
}

/** The up and down keys move through the fields and buttons of a panel. */
function useArrows(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = panel.current
    function press(event: KeyboardEvent) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || !box) return
      event.preventDefault()
      const stops = [...box.querySelectorAll<HTMLElement>('input, button')]
      const at = stops.findIndex((stop) => stop === document.activeElement)
      stops[Math.max(0, Math.min(at + step, stops.length - 1))]?.focus()
    }
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  }, [])
  return panel
}

type ClientChoiceProps = { readonly client: Client; readonly chosen: boolean; readonly onChoose: () => void }

function ClientChoice({ client, chosen, onChoose }: ClientChoiceProps) {
  return (
    <button type="button" className={clientChoicesStyles.choice} aria-pressed={chosen} onClick={onChoose}>
      <ClientAvatar name={client.name} />
      <span className={clientChoicesStyles.who}>
        <span className={clientChoicesStyles.name}>{client.name}</span>
        <span className={clientChoicesStyles.reached}>{contactOf(client)}</span>
      </span>
      {chosen ? <Check size={18} strokeWidth={1.75} aria-hidden="true" className={clientChoicesStyles.check} /> : null}
    </button>
  )
}

/** The fields of a client that a choice shows. */
export type PickedClient = Pick<Client, 'id' | 'name' | 'email' | 'tel' | 'extradata'>

type Props = {
  readonly chosen: PickedClient | null
  readonly onChoose: (client: PickedClient | null) => void
  /** The gallery to which a client added here is invited. */
  readonly galleryId?: string | null
  /** The contact of the chosen client that is shown, if there is one. */
  readonly contact?: ContactKind
}

/** Picks one client of the photographer, by search or by adding a new one. */
export function ClientPicker({ chosen, onChoose, galleryId = null, contact = 'email' }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  useDismiss(open, box, (reason) => {
    setOpen(false)
    if (reason === 'escape') button.current?.focus()
  })

  function choose(client: PickedClient) {
    setOpen(false)
    onChoose(client)
    button.current?.focus()
  }

  return (
    <div className={styles.picker} ref={box}>
      <div className={styles.line} data-open={open}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {chosen === null ? (
            <span className={styles.choose}>{texts.choose}</span>
          ) : (
            <>
              <ClientAvatar name={chosen.name} />
              <span className={styles.who}>
                <span className={styles.name}>{chosen.name}</span>
                <span className={styles.email}>{contactOf(chosen, contact)}</span>
              </span>
            </>
          )}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
        </button>
        {chosen === null ? null : (
          <button type="button" className={styles.clear} aria-label={texts.clear} onClick={() => onChoose(null)}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <div id={id} className={styles.panel} hidden={!open}>
        {open ? (
          <ClientChoices
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={() => {
              setOpen(false)
              setAdding(true)
            }}
          />
        ) : null}
      </div>
      <ClientDialog
        editing={adding ? 'new' : null}
        galleryId={galleryId}
        onClose={() => setAdding(false)}
        onAdded={onChoose}
      />
    </div>
  )
}
