import { clientRemoval, words, brand, clientPassword as texts, clients } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useLast, useSettled } from '../../../lib/hooks.ts'
import { newAlbum } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CardIndex } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState, LoadFailure } from '../../../ui/list-states.tsx'
import { useRemoveClient, type Client, clientPageQuery } from '../api/clients.ts'
import { ClientDialog } from '../components/client-dialog.tsx'
import { type ClientAction, ClientList, ClientSkeleton, ClientToolbar } from '../components/client-list.tsx'
import { DetailsDialog } from '../components/details-dialog.tsx'
import { ImportDialog } from '../components/import-dialog.tsx'
import { PasswordPanel } from '../components/password-panel.tsx'
import clientsPageStyles from './clients-page.module.css'

type Props = { readonly client: Client | null; readonly onClose: () => void }

function DeleteClientDialog({ client, onClose }: Props) {
  const remove = useRemoveClient()
  const shown = useLast(client)
  return (
    <ConfirmDialog
      open={client !== null}
      width={500}
      title={clientRemoval.title}
      action={clientRemoval.confirm}
      pending={remove.isPending}
      focusKeep
      onClose={onClose}
      onConfirm={() => (client === null ? undefined : remove.mutate(client.id, { onSettled: onClose }))}
    >
      {shown === null ? null : (
        <>
          <p>{clientRemoval.lossOf(shown.name)}</p>
          {shown.selections > 0 ? <p>{clientRemoval.selections(shown.selections)}</p> : null}
          <p>{clientRemoval.final}</p>
        </>
      )}
    </ConfirmDialog>
  )
}

type Open = { readonly action: ClientAction; readonly client: Client } | { readonly action: 'add' | 'import' } | null

const debounceMs = 200

type PageProps = {
  /** What a client was and will be reminded of. */
  readonly Reminders: ComponentType<{ readonly clientId: string }>
}

export function ClientsPage({ Reminders }: PageProps) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const wanted = useSettled(search.trim(), debounceMs)
  const list = useQuery(clientPageQuery({ search: wanted, page }))
  const navigate = useNavigate()

  // The only client of the last page was deleted.
  if (list.data?.clients.length === 0 && page > 1 && !list.isPlaceholderData) setPage(page - 1)

  function changeSearch(text: string) {
    setSearch(text)
    setPage(1)
  }
  const close = () => setOpen(null)
  const add = () => setOpen({ action: 'add' })
  const importList = () => setOpen({ action: 'import' })

  function act(action: ClientAction, client: Client) {
    if (action !== 'album') return setOpen({ action, client })
    const { id, name, email, tel } = client
    // In the history entry, because names belong in no URL.
    void navigate(newAlbum(), { state: { albumClient: { id, name, email, tel } } })
  }

  const openFor = (action: ClientAction) => (open !== null && open.action === action ? open.client : null)

  const none = list.data?.total === 0 && wanted === '' && search === ''
  const content = () => {
    if (list.isError)
      return (
        <div className={clientsPageStyles.failure}>
          <LoadFailure text={clients.loadFailed} onRetry={() => void list.refetch()} retrying={list.isFetching} />
        </div>
      )
    if (list.isPending) return <ClientSkeleton />
    return (
      <ClientList
        items={list.data.clients}
        total={list.data.total}
        isSearch={wanted !== ''}
        page={page}
        onPage={setPage}
        onClear={() => changeSearch('')}
        onAction={act}
      />
    )
  }

  return (
    <div className={clientsPageStyles.page}>
      <title>{brand.pageTitle(clients.pageTitle)}</title>
      {none ? (
        <EmptyState drawing={<CardIndex />} sentence={clients.empty}>
          <p className={clientsPageStyles.lead}>{clients.emptyLead}</p>
          <Button type="primary" size="large" onClick={add}>
            {clients.add}
          </Button>
          <Button size="large" onClick={importList}>
            {clients.import}
          </Button>
        </EmptyState>
      ) : (
        <>
          <ClientToolbar search={search} onSearch={changeSearch} onAdd={add} onImport={importList} />
          {content()}
        </>
      )}
      <ClientDialog editing={open?.action === 'add' ? 'new' : openFor('edit')} onClose={close} />
      <ImportDialog open={open?.action === 'import'} onClose={close} />
      <PasswordDialog client={openFor('password')} onClose={close} />
      <DetailsDialog client={openFor('details')} Reminders={Reminders} onClose={close} />
      <DeleteClientDialog client={openFor('remove')} onClose={close} />
    </div>
  )
}

type ClientsPageProps = { readonly client: Client | null; readonly onClose: () => void }

function PasswordDialog({ client, onClose }: ClientsPageProps) {
  const shown = useLast(client)
  return (
    <Dialog
      open={client !== null}
      width={500}
      // Closing the dialog discards the revealed code.
      destroyOnHidden
      onClose={onClose}
      title={texts.title}
      actions={
        <Button size="large" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {shown === null ? null : <PasswordPanel client={shown} />}
    </Dialog>
  )
}
